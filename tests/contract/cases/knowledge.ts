import { type ContractCase, create, type Expected, type Step } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

const ARTICLES = "/api/sn_km_api/knowledge/articles";

const BASE = create("kb_knowledge_base", "base", { title: "{mark}" });

function article(values: Readonly<Record<string, string>>): Step {
  return create("kb_knowledge", "article", {
    short_description: "{mark}",
    text: "<p>{mark} x{hex}</p>",
    kb_knowledge_base: "{base}",
    workflow_state: "published",
    ...values,
  });
}

function reads(
  path: string,
  query: Readonly<Record<string, string>>,
  body: Readonly<Record<string, Expected>>,
): Step {
  return { method: "GET", path: `${ARTICLES}${path}`, query, expect: { status: 200, body } };
}

/** Articles, mail and scorecards. */
export const knowledgeCases: readonly ContractCase[] = [
  {
    name: "a search that finds nothing says what was asked",
    certainty: "A",
    steps: [
      reads("", { query: "x{hex}", limit: "2", fields: "number" }, {
        "/result/articles": { length: 0 },
        "/result/meta/status/code": 200,
        "/result/meta/start": 0,
        "/result/meta/end": 2,
        "/result/meta/query": "x{hex}",
        "/result/meta/fields": "number",
      }),
    ],
  },
  {
    name: "a published article is found, read by its number and counted",
    certainty: "A",
    needs: "rules",
    steps: [
      BASE,
      article({}),
      reads("", { query: "x{hex}", kb: "{base}", fields: "workflow_state" }, {
        "/result/meta/count": 1,
        "/result/articles/0/id": "kb_knowledge:{article}",
        "/result/articles/0/title": "{mark}",
        "/result/articles/0/fields/workflow_state/value": "published",
      }),
      reads("/{article}", { update_view: "" }, {
        "/result/sys_id": "{article}",
        "/result/short_description": "{mark}",
        "/result/template": false,
      }),
      {
        method: "GET",
        path: "table/kb_knowledge/{article}",
        expect: { status: 200, body: { "/result/sys_view_count": "1" } },
      },
    ],
    leaves: [{ table: "kb_use", field: "article", value: "{article}" }],
  },
  {
    name: "the day of publishing and of retiring stands in the article",
    certainty: "K",
    fact: "Publishing an article by its state notes the day, and so does retiring it",
    needs: "rules",
    steps: [
      BASE,
      article({ workflow_state: "draft" }),
      ...["published", "retired"].map((state): Step => ({
        method: "PATCH",
        path: "table/kb_knowledge/{article}",
        body: { workflow_state: state },
        expect: { status: 200, body: { [`/result/${state}`]: /^\d{4}-\d\d-\d\d$/ } },
      })),
    ],
  },
  {
    name: "featured articles bear the word of the home page",
    certainty: "K",
    fact: "Featured articles are those whose meta words hold `homepage`",
    needs: "rules",
    steps: [
      BASE,
      article({ meta: "homepage" }),
      reads("/featured", { kb: "{base}" }, {
        "/result/meta/query": "homepage",
        "/result/articles/0/id": "kb_knowledge:{article}",
      }),
    ],
  },
  {
    name: "criteria close a base, and what is closed or a draft is not there",
    certainty: "K",
    fact:
      "A knowledge base without criteria is open to everybody, one with criteria to who meets one; an article that is closed or not published is answered as absent",
    needs: "settings",
    steps: [
      create("sys_user", "other", {
        user_name: "{mark}",
        last_name: "{mark}",
        user_password: "{hex}",
        active: "true",
      }),
      BASE,
      article({}),
      {
        ...reads("/{article}", {}, { "/result/sys_id": "{article}" }),
        credentials: "other",
      },
      create("user_criteria", "criteria", { name: "{mark}", user: "{base}" }),
      create("kb_uc_can_read_mtom", "link", {
        kb_knowledge_base: "{base}",
        user_criteria: "{criteria}",
      }),
      {
        method: "GET",
        path: `${ARTICLES}/{article}`,
        credentials: "other",
        expect: { status: 404 },
      },
      {
        ...reads("", { query: "x{hex}" }, { "/result/articles": { length: 0 } }),
        credentials: "other",
      },
      {
        method: "PATCH",
        path: "table/user_criteria/{criteria}",
        body: { user: "{other}" },
        expect: { status: 200 },
      },
      {
        ...reads("", { query: "x{hex}" }, { "/result/articles": { length: 1 } }),
        credentials: "other",
      },
      {
        method: "PATCH",
        path: "table/kb_knowledge/{article}",
        body: { workflow_state: "draft" },
        expect: { status: 200 },
      },
      {
        method: "GET",
        path: `${ARTICLES}/{article}`,
        credentials: "other",
        expect: { status: 404 },
      },
    ],
    leaves: recordTraces("user_criteria_{criteria}", "kb_uc_can_read_mtom_{link}"),
  },
  {
    name: "a mail is made with its links and read back",
    certainty: "A",
    needs: "rules",
    steps: [
      {
        method: "POST",
        path: "v1/email",
        body: { to: ["{mark}@example.invalid"], subject: "{mark}", text: "x{hex}" },
        save: { mail: "/result/id" },
        expect: {
          status: 200,
          body: { "/result/links/0/rel": "self", "/result/links/1/rel": "status" },
        },
      },
      {
        method: "GET",
        path: "email/{mail}",
        expect: {
          status: 200,
          body: {
            "/result/to": { equals: ["{mark}@example.invalid"] },
            "/result/subject": "{mark}",
            "/result/text": "x{hex}",
          },
        },
      },
    ],
    leaves: [{ table: "sys_email", field: "subject", value: "{mark}" }],
  },
  {
    name: "scorecards name their indicator, direction and frequency",
    certainty: "A",
    steps: [
      {
        method: "GET",
        path: "pa/scorecards",
        query: { sysparm_per_page: "1" },
        expect: {
          status: 200,
          body: {
            "/result": { length: 1 },
            "/result/0/uuid": { present: true },
            "/result/0/direction_label": { present: true },
            "/result/0/indicator/value": { present: true },
          },
        },
      },
    ],
  },
];
