import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { findLayerFaults, readSources } from "../../scripts/check_layers.ts";
import { present } from "../support/present.ts";

const file = (path: string, text = "") => ({ path, text: `${text}\n` });

Deno.test("findLayerFaults: imports down the ladder pass", () => {
  const faults = findLayerFaults([
    file("main.ts", 'import { run } from "./mod/cli/program.ts";'),
    file("mod/cli/program.ts", 'import type { Services } from "../services.ts";'),
    file("mod/services.ts", 'import { openDemo } from "./demo/open.ts";'),
    file("mod/demo/open.ts", 'import { parseQuery } from "../query/parse.ts";'),
    file("mod/query/parse.ts", 'export { AppError } from "../base/errors.ts";'),
    file("mod/base/errors.ts"),
    file("tests/base/errors_test.ts", 'import "../../mod/base/errors.ts";'),
  ]);
  assert.deepEqual(faults, []);
});

Deno.test("findLayerFaults: an import of a later step is named, type imports included", () => {
  const faults = findLayerFaults([
    file("mod/platform/client.ts", 'import type { Tool } from "../tools/tool.ts";'),
  ]);
  assert.deepEqual(faults, [
    "mod/platform/client.ts imports mod/tools/tool.ts: tools is a later step than platform",
  ]);
});

Deno.test("findLayerFaults: modules of one step may not import each other", () => {
  const faults = findLayerFaults([
    file("mod/web/app.ts", 'export * from "../mcp/app.ts";'),
    file("mod/skills/list.ts", 'const memory = await import("../memory/memory.ts");'),
  ]);
  assert.match(present(faults[0]), /web and mcp are on one step/);
  assert.match(present(faults[1]), /skills and memory are on one step/);
  assert.equal(faults.length, 2);
});

Deno.test("findLayerFaults: an import spread over several lines is seen", () => {
  const faults = findLayerFaults([
    file("mod/base/ids.ts", 'import {\n  type A,\n  b,\n} from "../store/store.ts";'),
  ]);
  assert.equal(faults.length, 1);
});

Deno.test("findLayerFaults: modules beside the ladder keep to their own imports and readers", () => {
  const faults = findLayerFaults([
    file("mod/demo/app.ts", 'import { x } from "../platform/types.ts";'),
    file("mod/http/guard.ts", 'import { x } from "../auth/caller.ts";'),
    file("mod/auth/login.ts", 'import { x } from "../http/guard.ts";'),
    file("mod/tools/search.ts", 'import { x } from "../demo/app.ts";'),
  ]);
  assert.deepEqual(faults.map((fault) => fault.split(": ")[1]), [
    "demo may import only base, query, store",
    "http may import only base",
    "http is for services and later steps",
    "demo is for eval and later steps",
  ]);
});

Deno.test("findLayerFaults: dashboard, tests and a module without a step stay outside the product", () => {
  const faults = findLayerFaults([
    file("ui/api.ts", 'import type { Api } from "../mod/web/app.ts";'),
    file("ui/app.ts", 'import { newId } from "../mod/base/ids.ts";'),
    file("mod/web/static.ts", 'import "../../ui/app.ts";'),
    file("mod/base/version.ts", 'import manifest from "../../deno.json" with { type: "json" };'),
    file("mod/base/log.ts", 'import "../../tests/support/clock.ts";'),
    file("mod/misc/thing.ts", 'import "../base/log.ts";'),
  ]);
  assert.deepEqual(faults.map((fault) => fault.split(": ")[1]), [
    "the dashboard takes types alone from the service",
    "only the browser runs the dashboard",
    "the product never needs tests",
    "misc has no step",
  ]);
});

Deno.test("findLayerFaults: files that import each other are named once, as a circle", () => {
  const faults = findLayerFaults([
    file("mod/base/a.ts", 'import "./b.ts";'),
    file("mod/base/b.ts", 'import "./c.ts";'),
    file("mod/base/c.ts", 'import "./a.ts";'),
    file("mod/base/d.ts", 'import "./a.ts";'),
  ]);
  assert.deepEqual(faults, [
    "files import each other: mod/base/a.ts → mod/base/b.ts → mod/base/c.ts → mod/base/a.ts",
  ]);
});

Deno.test("findLayerFaults: folders of a module import each other one way", () => {
  const faults = findLayerFaults([
    file("mod/demo/create_demo.ts", 'import "./areas/atf/rows.ts";'),
    file("mod/demo/call.ts", ""),
    file("mod/demo/areas/atf/rows.ts", 'import "../../call.ts";\nimport "../cicd/rows.ts";'),
    file("mod/demo/areas/atf/tables.ts", ""),
    file("mod/demo/areas/cicd/tables.ts", 'import "../atf/tables.ts";'),
    file("mod/demo/areas/cicd/rows.ts", ""),
  ]);
  assert.deepEqual(faults, [
    "folders import each other: mod/demo/areas/atf → mod/demo/areas/cicd → mod/demo/areas/atf",
  ]);
});

Deno.test("findLayerFaults: names that differ by order or number alone are reported", () => {
  const faults = findLayerFaults([
    file("mod/http/limit_body.ts", ""),
    file("mod/http/body_limit.ts", ""),
    file("mod/web/feed.ts", ""),
    file("mod/web/feeds.ts", ""),
    file("mod/web/guard.ts", ""),
    file("mod/http/guard.ts", ""),
  ]);
  assert.deepEqual(faults, [
    "mod/http/limit_body.ts and mod/http/body_limit.ts have names alike: say what tells them apart",
    "mod/web/feed.ts and mod/web/feeds.ts have names alike: say what tells them apart",
  ]);
});

Deno.test("findLayerFaults: a file of 501 lines is too long, one of 500 is not", () => {
  const faults = findLayerFaults([
    file("mod/base/long.ts", "\n".repeat(500)),
    file("mod/base/right.ts", "\n".repeat(499)),
  ]);
  assert.equal(faults.length, 1);
  assert.match(present(faults[0]), /mod\/base\/long\.ts has 501 lines/);
});

Deno.test("readSources: finds this test and no build output", async () => {
  const files = await readSources(fileURLToPath(new URL("../..", import.meta.url)));
  const paths = files.map((source) => source.path);
  assert.ok(paths.includes("tests/scripts/check_layers_test.ts"));
  assert.ok(!paths.some((path) => path.includes("node_modules") || path.startsWith("ui/dist")));
});
