import { AppError } from "../../base/errors.ts";
import { routeRequest } from "../../platform/source_routes/load_source.ts";
import type { SourceRoute } from "../../platform/source_load.ts";
import type { Reader } from "../../platform/types.ts";

const GLOBAL = "global";

/** How the files of a load get to an instance, and what a caller has to know of it. */
export interface LoadRoute {
  route: SourceRoute;
  warnings: string[];
  /** Why a load by it is graver than its records: the end of "it asks first because …". */
  riskReason?: string;
  /** Why there is none. */
  refusal?: AppError;
}

/** The first route that the instance has; what is global is part of no application's package. */
export async function chooseLoadRoute(
  scopeId: string,
  reader: Pick<Reader, "sourceRoutes" | "label">,
  signal?: AbortSignal,
): Promise<LoadRoute> {
  const { open, lacks } = await reader.sourceRoutes(signal);
  const route = open.find((one) => one !== "package" || scopeId !== GLOBAL);
  if (route === undefined) return { route: "load", warnings: [], refusal: noRoute(reader, lacks) };
  const never = `The route ${routeRequest(route, scopeId)} was never run on a real instance: ` +
    "every record and every entry of an update set is read back.";
  const lacking = `The instance lacks ${lacks[0]}.`;
  switch (route) {
    case "load":
      return { route, warnings: [never] };
    case "package":
      return {
        route,
        warnings: [never, `${lacking} No update set records what a package installs.`],
        riskReason:
          "it installs a package, and whether an instance takes away what a package does " +
          "not hold is unproven",
      };
    case "update_set":
      return {
        route,
        warnings: [
          never,
          `${lacking} The files come in as an update set of their own, which is committed and ` +
          "named in the answer: it ships beside the one of the call.",
        ],
      };
  }
}

function noRoute({ label }: Pick<Reader, "label">, lacks: readonly string[]): AppError {
  return new AppError(
    "not_found",
    `${label} has no interface that takes an application's source files`,
    {
      remedy: `It lacks ${lacks.join("; and ")}. Nothing was loaded.`,
      details: { lacks },
    },
  );
}
