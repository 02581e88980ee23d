import { RestError } from "../../wire/rest_error.ts";

/** Documented for the catalog interface: an item that is not there or not for this user, 400. */
export function itemRefused(): RestError {
  return new RestError(
    400,
    "Security constraints prevent ordering of Item",
    "The item does not exist, is not active or is not available to you",
  );
}

/** 400 for a quantity that is no whole number above 0. */
export function invalidQuantity(value: unknown): RestError {
  return new RestError(400, "Invalid quantity value", `A whole number above 0 is needed: ${value}`);
}

/** 400 for answers that are missing, by the names of their variables. */
export function mandatoryVariables(names: readonly string[]): RestError {
  return new RestError(400, "Mandatory Variables are required", `Missing: ${names.join(", ")}`);
}

/** 400 for anything else that cannot be ordered this way. */
export function invalidRequest(detail: string): RestError {
  return new RestError(400, "Invalid Request", detail);
}
