import type { FieldKind, FieldKinds } from "../changes/checks/field_kind.ts";
import type { ArtifactFamily } from "./artifact.ts";

/** What definitions say of columns, by table: every tool that writes the table inherits it. */
export function declaredKinds(families: readonly ArtifactFamily[]): FieldKinds {
  const kinds = new Map<string, Map<string, FieldKind>>();
  for (const { definition: { table, fields } } of families) {
    const columns = kinds.get(table) ?? new Map<string, FieldKind>();
    for (const [name, { means }] of Object.entries(fields)) {
      if (means) columns.set(name, means);
    }
    kinds.set(table, columns);
  }
  return kinds;
}
