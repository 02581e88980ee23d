import { failed, passed, requireValue, type StepInput, type StepResult } from "./step.ts";

const WRAPPER =
  /^\(function\s*\(outputs, steps, params, stepResult, assertEqual\)\s*\{([\s\S]*)\}\)\(outputs, steps, params, stepResult, assertEqual\);?$/;
const TEXT = `"([^"\\\\]*)"`;
const ASSERTION = new RegExp(
  `^assertEqual\\(\\{\\s*name: ${TEXT},\\s*shouldbe: ${TEXT},\\s*` +
    `value: gs\\.getProperty\\(${TEXT}\\)\\s*\\}\\);$`,
);

/**
 * "Run Server Side Script". No script runs here: one that only asserts a property's value, in the form
 * that a new step is given, is read as that assertion; any other is an error that says so.
 */
export function scriptStep(input: StepInput): StepResult {
  const script = requireValue(input, "script").trim();
  const body = (WRAPPER.exec(script)?.[1] ?? script).trim();
  const assertion = ASSERTION.exec(body);
  if (!assertion) {
    const form = `assertEqual({name: "…", shouldbe: "…", value: gs.getProperty("…")});`;
    throw new Error(`The demo instance runs no scripts; the one form that it reads is ${form}`);
  }
  const [, name, expected, property = ""] = assertion;
  const value = input.call.instance.property(property) ?? "";
  const summary = `${name}: ${property} is "${value}"`;
  return value === expected ? passed(summary) : failed(`${summary}, expected "${expected}"`);
}
