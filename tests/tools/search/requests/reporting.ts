import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    request: "bar chart of open incidents by priority",
    tools: ["sn_create_report"],
    args: {
      title: "Open incidents by priority",
      table: "incident",
      type: "bar",
      field: "priority",
      filter: "active=true",
    },
  },
  {
    request: "find the report about changes",
    tools: ["sn_list_reports"],
    args: { query: "titleLIKEchange" },
  },
  {
    request: "send the report every monday as pdf",
    tools: ["sn_create_scheduled_report"],
    args: {
      name: "Changes on Mondays",
      report: "Changes of this month",
      run_type: "weekly",
      address_list: "desk@example.com",
    },
  },
  {
    request: "dashboard anlegen für den service desk",
    tools: ["sn_create_dashboard"],
    args: { name: "Fleet today", description: "What is on the road" },
  },
  {
    request: "visualizations of platform analytics",
    tools: ["sn_list_visualizations"],
    args: {},
  },
  {
    request: "new KPI counting open incidents",
    tools: ["sn_create_pa_indicator"],
    args: { name: "Open incidents of the desk", type: 1, cube: "Incidents.Open", frequency: 10 },
  },
  {
    request: "desglose del indicador por grupo",
    tools: ["sn_create_pa_breakdown", "sn_list_pa_breakdowns"],
    args: { name: "Group", dimension: "Assignment groups" },
  },
  {
    request: "インシデント数のスコアカード",
    tools: ["sn_get_scorecard"],
    args: { indicator: "Number of open incidents" },
  },
  {
    request: "how did the number of open incidents develop, KPI scores over time",
    tools: ["sn_get_scorecard"],
    args: { indicator: "Number of open incidents", scores: 5 },
  },
];
