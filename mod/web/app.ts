import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { programFile } from "../base/program_files.ts";
import { AppError } from "../base/errors.ts";
import { limitBody } from "../http/limit_body.ts";
import { problemResponse } from "../http/problem.ts";
import type { Services } from "../services.ts";
import { type BridgeCommand, ownBridgeCommand } from "./client_config.ts";
import { createDashboard } from "./dashboard.ts";
import { createFeeds, type Feeds } from "./dashboard_feeds.ts";
import { createOpenApiHandler } from "./openapi.ts";
import { createActivityRoutes } from "./routes/activity.ts";
import { createAgentEventRoutes } from "./routes/agent_events.ts";
import { createAgentGrantRoutes, createAgentPermissionRoutes } from "./routes/agent_permissions.ts";
import { createAgentSessionRoutes } from "./routes/agent_sessions.ts";
import { createAgentRoutes } from "./routes/agents.ts";
import { createMcpServerRoutes, createPluginRoutes } from "./routes/agent_extensions.ts";
import { createAnalyticsRoutes } from "./routes/analytics.ts";
import { createApprovalRoutes } from "./routes/approvals.ts";
import { createAttentionRoutes } from "./routes/attention.ts";
import { createBackupRoutes } from "./routes/backup.ts";
import { createBrowserSessionRoutes } from "./routes/browser_sessions.ts";
import { createCallRoutes } from "./routes/calls.ts";
import { createClientConfigRoutes } from "./routes/client_config.ts";
import { createConfigRoutes } from "./routes/config.ts";
import { createDocRoutes } from "./routes/docs.ts";
import { createEvalRoutes } from "./routes/eval.ts";
import { createEventRoutes } from "./routes/events.ts";
import { createHealthRoutes } from "./routes/health.ts";
import { createInstanceRoutes } from "./routes/instances.ts";
import { createMemoryRoutes } from "./routes/memory.ts";
import { createModelRoutes, createProviderRoutes } from "./routes/models.ts";
import { createOauthInstanceRoutes, createOauthRoutes } from "./routes/oauth.ts";
import { createRecordRoutes } from "./routes/records.ts";
import { createSessionRoutes, type SessionParts } from "./routes/session.ts";
import { createRecordingRoutes } from "./routes/recording.ts";
import { createSettingsRoutes } from "./routes/settings.ts";
import { createSkillRoutes } from "./routes/skills.ts";
import { createToolRoutes } from "./routes/tools.ts";
import { refuseOpenBind } from "./refuse_open_bind.ts";
import { requireSameOrigin } from "./same_origin.ts";
import { createPersonAccess, requirePerson } from "./person_access.ts";
import { createWebGuard } from "./web_guard.ts";

export interface WebAppOptions {
  /** The built dashboard; `ui/dist/` of this program unless set. Ends with a slash. */
  dashboardFolder?: URL;
  /** How a stdio-only client starts our bridge; this program unless set. */
  bridge?: BridgeCommand;
  /** Aborted at shutdown: ends the open event streams. */
  closing?: AbortSignal;
  /** How often an open event stream looks for changes; 1,000 unless set. */
  pollMs?: number;
  /** What is not ready yet: `/health` names it, and calls that need it wait. */
  starting?: () => readonly string[];
}

interface ApiParts {
  session: SessionParts;
  feeds: Feeds;
  bridge: BridgeCommand;
  closing?: AbortSignal | undefined;
  starting: () => readonly string[];
}

/** The routes of the API under `/api`; `Api` is their type for a typed client (`hc<Api>`). */
function createApi(services: Services, parts: ApiParts) {
  return new Hono()
    .basePath("/api")
    .route("/health", createHealthRoutes(services, parts.starting))
    .route("/session", createSessionRoutes(parts.session))
    .route("/instances/sso", createBrowserSessionRoutes(services))
    .route("/oauth", createOauthRoutes(services))
    .route("/instances/oauth", createOauthInstanceRoutes(services))
    .route("/instances", createInstanceRoutes(services))
    .route("/recording", createRecordingRoutes(services))
    .route("/tools", createToolRoutes(services))
    .route("/records", createRecordRoutes(services))
    .route("/skills", createSkillRoutes(services))
    .route("/memory", createMemoryRoutes(services))
    .route("/activity", createActivityRoutes(services))
    .route("/calls", createCallRoutes(services))
    .route("/analytics", createAnalyticsRoutes(services))
    .route("/approvals", createApprovalRoutes(services))
    .route("/models", createModelRoutes(services))
    .route("/agent/mcp", createMcpServerRoutes(services))
    .route("/agent/sessions", createAgentSessionRoutes(services))
    .route("/agent/permissions", createAgentPermissionRoutes(services))
    .route("/agent/grants", createAgentGrantRoutes(services))
    .route("/agent/events", createAgentEventRoutes({ ...services, closing: parts.closing }))
    .route("/agent", createAgentRoutes(services))
    .route("/agent/plugins", createPluginRoutes(services))
    .route("/eval", createEvalRoutes(services))
    .route("/providers", createProviderRoutes(services))
    .route("/config", createConfigRoutes(services))
    .route("/settings", createSettingsRoutes(services))
    .route("/backup", createBackupRoutes(services))
    .route("/attention", createAttentionRoutes(services))
    .route("/docs", createDocRoutes())
    .route("/client-config", createClientConfigRoutes(services, parts.bridge))
    .route("/events", createEventRoutes(parts));
}

export type Api = ReturnType<typeof createApi>;
export type WebApp = ReturnType<typeof createWebApp>;

const limitJson = limitBody();
/** A skill's zip and a prompt's attachments are larger than any other body. */
const LARGE_BODIES = /^\/api\/(skills\/import|agent\/sessions\/[^/]+\/prompt)$/;
const limitLarge = limitBody({ maxBytes: 32 * 1024 * 1024 });
/** A backup holds the whole database. */
const BACKUPS = /^\/api\/backup\/(look|restore)$/;
const limitBackup = limitBody({ maxBytes: 256 * 1024 * 1024 });

/**
 * Builds the app of the web port: guard, API, dashboard. Opens no port; serve its `fetch`.
 * Throws `bad_config` where the port would be reachable from outside without a token.
 */
export function createWebApp(services: Services, options: WebAppOptions = {}) {
  const { settings, log } = services;
  const {
    dashboardFolder = programFile("ui/dist/"),
    bridge = ownBridgeCommand(),
    closing,
    pollMs,
    starting = () => [],
  } = options;
  refuseOpenBind(settings.web);
  const feeds = createFeeds(services, { intervalMs: pollMs });
  const guard = createWebGuard(settings);
  const { person } = services;
  const tokenRequired = settings.web.token !== undefined;
  const access = createPersonAccess(person, settings.web.token);
  const session = { person, access, tokenRequired };
  const api = createApi(services, { session, feeds, bridge, closing, starting });

  const app = new Hono();
  app.onError((error) => {
    if (!(error instanceof AppError) && !(error instanceof HTTPException)) {
      log.error("A request to the web port failed: {error}", { error });
    }
    return problemResponse(error instanceof HTTPException ? malformed(error) : error);
  });
  app.use(async (context, next) => guard(context.req.raw) ?? await next());
  app.use(requireSameOrigin());
  app.route("/health", createHealthRoutes(services, starting));
  app.use(
    "/api/*",
    (context, next) => limitOf(context.req.path)(context, next),
  );
  app.use(
    "/api/*",
    requirePerson({ access, tokenRequired, keyFile: settings.paths.personKey }),
  );
  app.use("/api/*", async (context, next) => {
    await next();
    // Answers hold what only the person at this machine may see.
    if (!context.res.headers.has("cache-control")) context.header("Cache-Control", "no-store");
  });
  app.route("/", api);
  app.get("/api/openapi.json", createOpenApiHandler(api));
  app.all("/api/*", (context) => {
    throw unknownRoute(context.req.method, context.req.path);
  });
  app.all("/api", (context) => {
    throw unknownRoute(context.req.method, context.req.path);
  });
  app.route("/", createDashboard({ folder: dashboardFolder, headless: settings.headless }));
  app.notFound((context) => problemResponse(unknownRoute(context.req.method, context.req.path)));
  return app;
}

function limitOf(path: string) {
  if (BACKUPS.test(path)) return limitBackup;
  return LARGE_BODIES.test(path) ? limitLarge : limitJson;
}

/** What the framework refuses by itself, a body that is not JSON above all. */
function malformed(error: HTTPException): AppError {
  return new AppError("invalid_input", `The request cannot be read: ${error.message}`, {
    remedy: "Send a JSON body with the header Content-Type: application/json.",
    cause: error,
  });
}

function unknownRoute(method: string, path: string): AppError {
  return new AppError("not_found", `The API has no ${method} ${path}`, {
    remedy: "See /api/openapi.json for the routes.",
  });
}
