import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { nearestNames } from "../../../base/nearest.ts";
import type { Reader } from "../../../platform/types.ts";
import { defineTool } from "../../tool.ts";

const PICKER = "/api/now/ui/concoursepicker/domain";

interface Picker {
  list: { value: string; label: string }[];
  current?: { value: string; label?: string } | undefined;
}

/** The picker of domains is the platform's own interface: its shape is as its pages use it. */
export const switchDomain = defineTool({
  name: "sn_switch_domain",
  summary: "Choose the domain that the session works in, and verify it by reading again.",
  risk: "W",
  idempotent: true,
  endpoint: "GET and PUT /api/now/ui/concoursepicker/domain",
  input: z.strictObject({
    domain: z.string().min(1).describe("Name or sys_id of the domain; global for the top"),
  }),
  example: { domain: "global" },
  synonyms: ["domain separation", "domain picker", "tenant"],
  skill: "domain-separation",
  byHand: { clicks: 3 },
  async plan({ domain }, { reader, signal }) {
    const picker = await readPicker(reader, signal);
    const wanted = picker.list.find(({ value, label }) => value === domain || label === domain);
    if (!wanted) {
      throw new AppError("not_found", `There is no domain "${domain}" to choose`, {
        remedy: "Only domains that this user may see can be chosen.",
        details: { near: nearestNames(domain, picker.list.map(({ label }) => label)) },
      });
    }
    return {
      operations: [{
        kind: "call",
        sends: false,
        table: "",
        id: "",
        summary: `work in domain "${wanted.label}"`,
        request: { method: "PUT", path: PICKER, body: { value: wanted.value } },
        undo: `sn_switch_domain with "${picker.current?.label ?? picker.current?.value ?? ""}"`,
        async prove(_answer, context) {
          const { current } = await readPicker(context.reader);
          const result = { domain: wanted.label, sys_id: wanted.value };
          return current?.value === wanted.value ? { state: "done", result } : {
            state: "failed",
            result: { domain: current?.label ?? current?.value ?? null },
            error: "The instance still works in another domain",
          };
        },
      }],
      warnings: ["The domain is chosen for the session: a new sign-in begins in the user's own."],
      result: (_records, [result]) => result,
    };
  },
});

/** Throws `write_refused` where the instance has no domains to choose. */
async function readPicker(reader: Reader, signal?: AbortSignal): Promise<Picker> {
  try {
    const { result } = await reader.get<Partial<Picker> | undefined>({ path: PICKER, signal });
    if (result && Array.isArray(result.list)) return { list: result.list, current: result.current };
  } catch (error) {
    const closed = error instanceof AppError &&
      ["not_found", "forbidden", "invalid_input"].includes(error.code);
    if (!closed) throw error;
  }
  throw new AppError("write_refused", `${reader.label} offers no domain to choose`, {
    remedy: "Domain separation is not active there, or this account may not switch domains: " +
      "sn_list_plugins shows what is active.",
  });
}
