/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as importsDataSources from "./data_sources.ts";
import * as importsImportErrors from "./import_errors.ts";
import * as importsImportManyRows from "./import_many_rows.ts";
import * as importsImportOneRow from "./import_one_row.ts";
import * as importsTransforms from "./transforms.ts";

export const placed = placeDomain({
  name: "imports",
  domain,
  files: [
    importsDataSources,
    importsImportErrors,
    importsImportManyRows,
    importsImportOneRow,
    importsTransforms,
  ],
});
