import { create, type Expectation, type Step } from "../contract_case.ts";

const BOUNDARY = "zzc{hex}";

/** An update set of the case's own. */
export const SET: Step = create("sys_update_set", "set", { name: "{mark}" });

/** What a load into it is answered. */
export const LOADED: Expectation = {
  status: 200,
  body: { "/result/targetUpdateSetId": "{set}" },
};

/** Loads files, name → XML, into a set. */
export function loads(files: Readonly<Record<string, string>>, expect: Expectation): Step {
  const parts = Object.entries(files).map(([name, xml]) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n` +
    `Content-Type: application/xml\r\n\r\n${xml}\r\n`
  );
  return {
    method: "POST",
    path: "/api/fluent/load/global",
    query: { targetUpdateSetId: "{set}" },
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    body: `${parts.join("")}--${BOUNDARY}--\r\n`,
    expect,
  };
}
