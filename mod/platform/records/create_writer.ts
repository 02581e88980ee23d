import { AppError } from "../../base/errors.ts";
import { readRecord, recordPath, tablePath } from "./table_requests.ts";
import type { Transport } from "../http/transport.ts";
import type { Client, PlatformRecord, PlatformRequest, PlatformResponse } from "../types.ts";

/** The writing half of a client: each call is sent once, whatever happens to it. */
export function createWriter(
  transport: Transport,
): Pick<Client, "createRecord" | "updateRecord" | "deleteRecord" | "send"> {
  async function store(request: PlatformRequest): Promise<PlatformRecord> {
    const query = {
      ...request.query,
      sysparm_display_value: "false",
      sysparm_exclude_reference_link: true,
    };
    const { status, result } = await transport.send({ ...request, query });
    const record = readRecord(result);
    if (record !== undefined) return record;
    const message = `${
      request.method ?? "GET"
    } ${request.path} was answered without the stored record`;
    throw unclear(message, status);
  }

  return {
    async createRecord(table, values, { params, signal } = {}) {
      const path = tablePath(table);
      return await store({ method: "POST", path, query: params, body: values, signal });
    },
    async updateRecord(table, sysId, values, { params, signal } = {}) {
      const path = recordPath(table, sysId);
      return await store({ method: "PATCH", path, query: params, body: values, signal });
    },
    async deleteRecord(table, sysId, { params, signal } = {}) {
      const path = recordPath(table, sysId);
      const { status } = await transport.send({ method: "DELETE", path, query: params, signal });
      // Table API documentation: a deletion answers 204. Anything else is not the platform's word.
      if (status !== 204) {
        throw unclear(`DELETE ${path} was answered with ${status}, not 204`, status);
      }
    },
    async send<T>(request: PlatformRequest): Promise<PlatformResponse<T>> {
      return await transport.send<T>(request);
    },
  };
}

function unclear(message: string, status: number): AppError {
  return new AppError("platform_error", message, {
    remedy: "Read the record before repeating the write: it may have been stored.",
    details: { status, outcome: "unknown" },
  });
}
