import { AppError } from "../../../base/errors.ts";
import { newSysId } from "../../../base/ids.ts";
import { nearestNames } from "../../../base/nearest.ts";
import type { Operation } from "../../../changes/operation.ts";
import type { ItemSpec, PolicySpec, ScriptSpec, VariableSpec } from "./item_spec.ts";

/** One record of the plan, with what it is for people. */
export interface Step {
  label: string;
  operation: Extract<Operation, { kind: "create" }>;
}

const DEFAULT_CATALOG = "Service Catalog";
/** Between variables, so that one fits in later. */
const ORDER_STEP = 100;

/**
 * Every record of the item, parents before children. Their sys_ids are chosen here, so that each
 * names the others before any exists. Throws `invalid_input` for names that lead nowhere.
 */
export function itemSteps(spec: ItemSpec): { item: string; steps: Step[] } {
  const item = newSysId();
  const steps: Step[] = [];
  /** Variable name → sys_id. */
  const variables = new Map<string, string>();
  const add = (label: string, table: string, values: Record<string, unknown>): string => {
    const sysId = table === "sc_cat_item" ? item : newSysId();
    steps.push({ label, operation: { kind: "create", table, sysId, values: given(values) } });
    return sysId;
  };
  const { category, catalog = DEFAULT_CATALOG } = spec;
  const categoryId = typeof category === "object"
    ? add(`category "${category.title}"`, "sc_category", { ...category, sc_catalog: catalog })
    : category;
  add(`item "${spec.name}"`, "sc_cat_item", {
    name: spec.name,
    short_description: spec.short_description,
    description: spec.description,
    sc_catalogs: [catalog],
    category: categoryId,
    price: spec.price,
    flow_designer_flow: spec.flow,
    workflow: spec.workflow,
    group: spec.group,
    active: spec.active,
  });
  const ask = (asked: readonly VariableSpec[], owner: Record<string, string>) => {
    for (const [index, variable] of asked.entries()) {
      if (variables.has(variable.name)) {
        throw new AppError("invalid_input", `Two variables are named "${variable.name}"`, {
          remedy: "Give each a name of its own.",
        });
      }
      variables.set(variable.name, addVariable(add, { variable, owner, index }));
    }
  };
  ask(spec.variables ?? [], { cat_item: item });
  for (const set of spec.variable_sets ?? []) {
    const id = typeof set === "string"
      ? set
      : add(`variable set "${set.title}"`, "item_option_new_set", {
        title: set.title,
        internal_name: set.internal_name,
      });
    add(`link to a variable set`, "io_set_item", { sc_cat_item: item, variable_set: id });
    if (typeof set !== "string") ask(set.variables, { variable_set: id });
  }
  for (const policy of spec.policies ?? []) addPolicy(add, { policy, item, variables });
  for (const script of spec.scripts ?? []) addScript(add, { script, item, variables });
  for (const user_criteria of spec.available_for ?? []) {
    const values = { sc_cat_item: item, user_criteria };
    add(`available for ${user_criteria}`, "sc_cat_item_user_criteria_mtom", values);
  }
  for (const user_criteria of spec.not_available_for ?? []) {
    const values = { sc_cat_item: item, user_criteria };
    add(`not available for ${user_criteria}`, "sc_cat_item_user_criteria_no_mtom", values);
  }
  return { item, steps };
}

type Add = (label: string, table: string, values: Record<string, unknown>) => string;

function given(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function addVariable(
  add: Add,
  { variable, owner, index }: {
    variable: VariableSpec;
    owner: Record<string, string>;
    index: number;
  },
): string {
  const { question, choices = [], ...values } = variable;
  const id = add(`variable ${variable.name}`, "item_option_new", {
    ...values,
    question_text: question,
    ...owner,
    order: (index + 1) * ORDER_STEP,
  });
  for (const [place, choice] of choices.entries()) {
    const { text, value, price } = typeof choice === "string"
      ? { text: choice, value: undefined, price: undefined }
      : choice;
    add(`choice "${text}" of ${variable.name}`, "question_choice", {
      question: id,
      text,
      value: value ?? text,
      price,
      order: (place + 1) * ORDER_STEP,
    });
  }
  return id;
}

interface FormLogic {
  item: string;
  variables: ReadonlyMap<string, string>;
}

/**
 * A policy with its effects in its own scripts: the Table API drops what links an action record to
 * its policy and variable.
 */
function addPolicy(add: Add, { policy, item, variables }: FormLogic & { policy: PolicySpec }) {
  const { name, when = "", actions, on_load = true, reverse_if_false = true } = policy;
  const where = `policy "${name}"`;
  for (const { variable } of actions) nameOf(variable, { variables, where });
  add(`policy "${name}"`, "catalog_ui_policy", {
    short_description: name,
    applies_to: "item",
    catalog_item: item,
    catalog_conditions: namedCondition(when, { variables, where }),
    on_load,
    reverse_if_false,
    run_scripts: true,
    ui_type: ALL_INTERFACES,
    script_true: effectScript(actions, false),
    script_false: effectScript(reverse_if_false ? actions : [], true),
  });
}

/** Desktop, mobile and portal. */
const ALL_INTERFACES = "10";

/** What a mandatory variable needs to be seen comes before, what lets it be hidden too. */
function effectScript(actions: PolicySpec["actions"], reversed: boolean): string {
  const calls = (method: string, wanted: (action: PolicySpec["actions"][number]) => string) =>
    actions.flatMap((action) => {
      const effect = wanted(action);
      return effect === ""
        ? []
        : [`  g_form.${method}(${JSON.stringify(action.variable)}, ${effect});`];
    });
  const turned = (effect: string | undefined, value: "true" | "false") =>
    effect !== "true" && effect !== "false" ? "" : (effect === value) !== reversed ? value : "";
  const lines = [
    ...calls("setMandatory", ({ mandatory }) => turned(mandatory, "false")),
    ...calls("setVisible", ({ visible }) => turned(visible, "true")),
    ...calls("setVisible", ({ visible }) => turned(visible, "false")),
    ...calls("setReadOnly", ({ disabled }) => turned(disabled, "true")),
    ...calls("setReadOnly", ({ disabled }) => turned(disabled, "false")),
    ...calls("setMandatory", ({ mandatory }) => turned(mandatory, "true")),
  ];
  return ["function onCondition() {", ...lines, "}"].join("\n");
}

function addScript(add: Add, { script, item, variables }: FormLogic & { script: ScriptSpec }) {
  const { name, type, variable } = script;
  if (type === "onChange" && !variable) {
    throw new AppError("invalid_input", `The script "${name}" follows no variable`, {
      remedy: "An onChange script names its variable.",
    });
  }
  add(`script "${name}"`, "catalog_script_client", {
    name,
    type,
    script: script.script,
    applies_to: "item",
    cat_item: item,
    ...(variable && {
      cat_variable: nameOf(variable, { variables, where: `script "${name}"` }),
    }),
  });
}

interface NameFacts {
  variables: ReadonlyMap<string, string>;
  where: string;
}

/** `IO:` and the sys_id, as form logic names a variable. Throws `invalid_input`. */
function nameOf(name: string, { variables, where }: NameFacts): string {
  const id = variables.get(name);
  if (id) return `IO:${id}`;
  const near = nearestNames(name, [...variables.keys()], 3);
  throw new AppError("invalid_input", `The ${where} names no variable of the item: "${name}"`, {
    remedy: `${near.length > 0 ? `Did you mean ${near.join(", ")}? ` : ""}The item has ${
      [...variables.keys()].join(", ") || "none"
    }; variables of sets that exist already are not known here.`,
  });
}

const TERM = /^(OR|NQ)?([a-z][a-z0-9_]*?)(!=|>=|<=|=|>|<|[A-Z][A-Z ]*)(.*)$/s;

/** An encoded query by variable names, as one by `IO:` names. */
export function namedCondition(query: string, facts: NameFacts): string {
  const text = query.replace(/\^EQ$/, "");
  if (text === "") return "";
  const terms = text.split("^").map((term) => {
    const match = TERM.exec(term);
    if (!match) {
      throw new AppError("invalid_input", `The ${facts.where} has no condition in "${term}"`, {
        remedy: "Write name=value terms, joined by ^ (and) or ^OR.",
      });
    }
    const [, joint = "", name = "", operator = "", value = ""] = match;
    return `${joint}${nameOf(name, facts)}${operator}${value}`;
  });
  return `${terms.join("^")}^EQ`;
}
