import { defineArtifact } from "../../artifact.ts";
import { boolean, reference, required, text } from "../../artifact_fields.ts";
import { shared } from "./portal_fields.ts";

/** How portals look. */

export const portalTheme = defineArtifact({
  ...shared,
  stem: "portal_theme",
  plural: "portal_themes",
  noun: "portal theme",
  table: "sp_theme",
  synonyms: ["branding", "primary color", "navbar colour"],
  skill: "service-portal-pages",
  fields: {
    name: required(text("Name")),
    css_variables: text("SCSS variables: $brand-primary: #205493;"),
    header: reference("sp_header_footer", "Header"),
    footer: reference("sp_header_footer", "Footer"),
  },
  examples: {
    id: "Fleet",
    create: { name: "Fleet at night", css_variables: "$brand-primary: #112e51;" },
    update: { css_variables: "$brand-primary: #205493;\n$link-color: #0071bc;" },
  },
});

export const portalCss = defineArtifact({
  ...shared,
  stem: "portal_css",
  plural: "portal_css",
  noun: "portal CSS",
  table: "sp_css",
  synonyms: ["stylesheet", "SCSS", "style sheet"],
  skill: "service-portal-pages",
  fields: {
    name: required(text("Name")),
    css: required(text("Style sheet, SCSS")),
    turn_off_scss_compilation: boolean("Plain CSS, not SCSS"),
  },
  examples: {
    id: "Fleet",
    create: { name: "Fleet tables", css: ".vehicles td { padding: 4px; }" },
    update: { css: ".plate { font-weight: 600; }" },
  },
});
