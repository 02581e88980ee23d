/** The MCP app alone, with tools that do nothing: what remains is the cost of the transport. */
import { startMcpApp } from "../support/mcp_app.ts";

const app = await startMcpApp();
console.log(new URL(app.url).port);
