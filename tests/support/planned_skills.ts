/** The built-in skills, no more and no fewer: what one may send to. */
export const plannedSkills: ReadonlySet<string> = new Set(
  `
assistant assistant-reviewer servicenow-dev glide-record-queries business-rules script-includes
client-scripts ui-policies-data-policies ui-actions scheduled-jobs events-script-actions
background-fix-scripts script-debugging performance-retention tables-dictionary
import-sets-transform-maps localization attachments-documents access-control-lists
users-roles-groups instance-hardening domain-separation authentication-sso scoped-applications
update-sets fluent-sdk cicd-release upgrades-clones automated-test-framework instance-scan
blast-radius forms-lists-views ui-pages-macros service-portal-widgets ui-builder-pages
configurable-workspaces reporting-analytics flow-designer integrationhub-actions
playbooks-decision-tables legacy-workflow approvals sla-definitions notifications-email
outbound-rest-soap scripted-rest-apis inbound-rest mid-server-ecc service-catalog-items
catalog-variables-scripts incident-management problem-management change-management
knowledge-management work-routing-oncall cmdb-csdm identification-reconciliation
discovery-service-mapping event-management asset-management now-assist-skills ai-agents-mcp
virtual-agent ai-search hr-service-delivery customer-service-management field-service-management
governance-risk-compliance security-operations strategic-portfolio-management user-criteria
service-portal-pages catalog-requests
`.trim().split(/\s+/),
);
