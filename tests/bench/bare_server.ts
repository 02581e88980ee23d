/** The floor that measurements are compared with: what Hono costs when it does nothing else. */
import { Hono } from "hono";

const app = new Hono()
  .get("/health", (c) => c.json({ status: "ok" }))
  .post("/mcp", async (c) => c.json(await c.req.json()));
Deno.serve({ hostname: "127.0.0.1", port: Number(Deno.args[0]), onListen: () => {} }, app.fetch);
