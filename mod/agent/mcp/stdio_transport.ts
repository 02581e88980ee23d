import type { Buffer } from "node:buffer";
import type { ChildProcess } from "node:child_process";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { type GroupOptions, type ProcessGroup, spawnGroup } from "../../base/process_group.ts";

export interface StdioTransport extends Transport {
  /** The last of what the program wrote to standard error. */
  errors(): string;
}

/** A message may be this long; a program that never ends its line must not fill the memory. */
const MAX_BUFFER = 64 * 1024 * 1024;
const GRACE_MS = 800;
const KEPT_ERRORS = 4_000;

/**
 * The protocol over the standard streams of a program. The SDK's own transport leaves what the
 * program started behind, and waits four seconds for a program that does not heed the end of its
 * input.
 */
export async function createStdioTransport(
  options: Pick<GroupOptions, "command" | "cwd" | "env">,
): Promise<StdioTransport> {
  const { ReadBuffer, serializeMessage } = await import("@modelcontextprotocol/client");
  let group: ProcessGroup | undefined;
  let errors = "";
  let closing: Promise<void> | undefined;
  const buffer = new ReadBuffer({ maxBufferSize: MAX_BUFFER });

  const close = () => {
    closing ??= (async () => {
      await group?.stop();
      buffer.clear();
      transport.onclose?.();
    })();
    return closing;
  };
  const take = (bytes: Buffer) => {
    try {
      buffer.append(bytes);
    } catch (error) {
      transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
      return void close();
    }
    while (true) {
      try {
        const message = buffer.readMessage();
        if (message === null) return;
        transport.onmessage?.(message);
      } catch (error) {
        // A line of the program's log: the next may be a message.
        transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
      }
    }
  };
  const transport: StdioTransport = {
    errors: () => errors,
    async start() {
      const { child } = group = spawnGroup({ ...options, stdio: "pipe", graceMs: GRACE_MS });
      await isStarted(child);
      // A pipe that breaks is told by the end of the program.
      for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.on("error", () => {});
      child.stderr?.setEncoding("utf8").on("data", (text: string) => {
        errors = `${errors}${text}`.slice(-KEPT_ERRORS);
      });
      child.stdout?.on("data", take);
      void group.ended.then(close);
    },
    send(message: JSONRPCMessage) {
      const stdin = group?.child.stdin;
      return new Promise((resolve, reject) => {
        if (!stdin || closing) return reject(new Error("The program has ended"));
        stdin.write(serializeMessage(message), (error) => error ? reject(error) : resolve());
      });
    },
    close,
  };
  return transport;
}

/** Before the pipes are touched: where nothing was started there are none. */
async function isStarted(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", reject);
  });
  child.on("error", () => undefined);
}
