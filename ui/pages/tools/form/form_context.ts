import { createContext, type VNode } from "preact";
import { useContext } from "preact/hooks";
import type { ValueFieldProps } from "./field_props.ts";

/** What every field of a form knows. */
export interface FormContext {
  /** The instance that is searched; none where none is connected. */
  host: string | undefined;
  /** The table that the arguments name: of records whose own field names none. */
  table: string | undefined;
  /** What the service found wrong, by path. */
  faults: Readonly<Record<string, string>>;
  /** The field of a value within another. */
  Field: (props: ValueFieldProps) => VNode;
}

const Context = createContext<FormContext | null>(null);
export const FormProvider = Context.Provider;

/** The form that a field stands in. Throws outside of one. */
export function useForm(): FormContext {
  const form = useContext(Context);
  if (!form) throw new Error("A field was rendered outside its form");
  return form;
}

/** The fault of a value, and for one field that holds many of anything within. */
export function faultAt(
  { faults }: Pick<FormContext, "faults">,
  path: string,
  { within = false } = {},
): string | undefined {
  if (faults[path] !== undefined || !within) return faults[path];
  return Object.entries(faults).find(([place]) => place.startsWith(`${path}.`))?.[1];
}
