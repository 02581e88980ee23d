import { AppError } from "../base/errors.ts";
import type { Caller, CallerHeaders } from "./caller.ts";

/** Clients that reach no instance but the one they name: all of them, or those of these names. */
export type ConfinedClients = boolean | readonly string[];

/**
 * Whether a caller is held to its own instance: by `X-SN-Confine: true`, or by the setting, which the
 * header cannot lift. Throws `invalid_input` for another value of the header.
 */
export function isConfined({ headers, client }: Caller, clients: ConfinedClients): boolean {
  if (asksForConfinement(headers)) return true;
  if (typeof clients === "boolean") return clients;
  const [name = ""] = (client ?? "").split("/");
  return clients.includes(name);
}

/** What `X-SN-Confine` says. Throws `invalid_input` for anything but `true` and `false`. */
export function asksForConfinement({ confine }: CallerHeaders): boolean {
  const value = confine?.trim().toLowerCase() ?? "false";
  if (value !== "true" && value !== "false") throw unknownValue(value);
  return value === "true";
}

/** `forbidden`: a confined client named another instance than its own. */
export function confined(instance: string): AppError {
  return new AppError(
    "forbidden",
    `This client is confined to its own instance, not "${instance}"`,
    {
      remedy: "Use the instance of X-SN-Instance alone. A person can lift this: the header " +
        "X-SN-Confine of the client's configuration, or SN_MCP_CONFINE of the service.",
      details: { instance },
    },
  );
}

function unknownValue(value: string): AppError {
  const shown = JSON.stringify(value.slice(0, 40));
  return new AppError("invalid_input", `X-SN-Confine has the unknown value ${shown}`, {
    remedy: "Send `X-SN-Confine: true`, or leave the header out.",
  });
}
