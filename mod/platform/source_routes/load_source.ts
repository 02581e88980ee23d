import type { Sleep } from "../http/retry.ts";
import type { PageOptions } from "../script_routes/script_page.ts";
import type { LoadedInto, SourceLoad, SourceRoute } from "../source_load.ts";
import type { Client } from "../types.ts";
import { commitAsSet } from "./commit_as_set.ts";
import { installPackage, UPLOAD_PATH } from "./install_package.ts";
import { loadFiles, loadPath } from "./load_files.ts";

/** What a load sends, for people: the routes in one line each. */
export function routeRequest(route: SourceRoute, scopeId: string): string {
  switch (route) {
    case "load":
      return `POST ${loadPath(scopeId)}`;
    case "package":
      return `POST ${UPLOAD_PATH}`;
    case "update_set":
      return "POST /sys_upload.do, /api/sn_cicd/update_set/preview, /api/sn_cicd/update_set/commit";
  }
}

/** Brings record files in by the route that the load names. Throws as that route does. */
export async function loadSource(
  load: SourceLoad,
  options: PageOptions & {
    sleep: Sleep;
    client: Pick<Client, "send" | "listRecords" | "getRecord" | "uploadXml" | "label">;
  },
): Promise<LoadedInto> {
  const { client } = options;
  switch (load.route) {
    case "load":
      return await loadFiles(load, options);
    case "package":
      return await installPackage(load, {
        ...options,
        readApplication: (id) => client.getRecord("sys_app", id),
      });
    case "update_set":
      return await commitAsSet(load, options);
  }
}
