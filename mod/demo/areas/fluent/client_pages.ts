import type { DemoAnswer, DemoCall } from "../../call.ts";
import { isAdmin } from "../../login/actor.ts";
import { RestError, wrongMethod } from "../../wire/rest_error.ts";
import { exportUpdateSet } from "../update_sets/xml_api.ts";
import { appsPage } from "./apps_page.ts";
import { flowExport, unloadPage } from "./unload_pages.ts";

/** A page of the platform that the vendor's client asks, and what answers it. */
type Page = () => DemoAnswer | Promise<DemoAnswer>;

/** What answers a page that the vendor's client asks beside the interfaces; undefined for any other. */
export function clientPage(call: DemoCall): Page | undefined {
  switch (call.url.pathname) {
    case "/sn_appclient_upload_processor.do":
      if (call.instance.behaviour.withoutPackageUpload) return undefined;
      // Loaded when asked for: it brings the reader of XML along.
      return async () => (await import("./upload_package.ts")).uploadPackage(call);
    case "/xmlhttp.do":
      return () => appsPage(call);
    case "/fluent_update_set_export.do":
      return () => updateSetPage(call);
    case "/flow_designer_export.do":
      return () => flowExport(call);
    default:
      return asksForUnload(call.url) ? () => unloadPage(call) : undefined;
  }
}

/** Whether an address is that of a table's records as `<unload>`: `/sys_db_object.do?UNL=`. */
function asksForUnload({ pathname, searchParams }: URL): boolean {
  return /^\/[a-z0-9_]+\.do$/.test(pathname) && searchParams.get("UNL") === "";
}

/** GET `/fluent_update_set_export.do?sysparm_sys_id={set}&sysparm_app_sys_id={scope}`: the set as a file. */
function updateSetPage(call: DemoCall): DemoAnswer {
  if (call.method !== "GET") throw wrongMethod(call.method);
  if (!isAdmin(call.actor)) throw new RestError(403, "Exporting update sets is for administrators");
  return { status: 200, xml: exportUpdateSet(call, call.parameters.get("sysparm_sys_id") ?? "") };
}
