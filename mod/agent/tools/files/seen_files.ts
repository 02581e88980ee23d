import { AppError } from "../../../base/errors.ts";
import { sha256Hex } from "../../../base/sha256.ts";

/** What each session has read: nothing is overwritten that the model has not seen as it is. */
export interface SeenFiles {
  note(sessionId: string, path: string, content: Uint8Array): void;
  /** Throws `changed_since` where the file was not read, or is another since. */
  require(sessionId: string, path: string, content: Uint8Array): void;
  /** Runs `work` while nobody else of this process writes the file. */
  alone<R>(path: string, work: () => Promise<R>): Promise<R>;
}

/** In memory: after a restart files are read again. */
export function createSeenFiles(): SeenFiles {
  const seen = new Map<string, string>();
  const writing = new Map<string, Promise<unknown>>();
  const keyOf = (sessionId: string, path: string) => `${sessionId} ${path}`;
  return {
    note(sessionId, path, content) {
      seen.set(keyOf(sessionId, path), sha256Hex(content));
    },
    require(sessionId, path, content) {
      const known = seen.get(keyOf(sessionId, path));
      if (known === sha256Hex(content)) return;
      const says = known === undefined ? "was not read yet" : "was changed since it was read";
      throw new AppError("changed_since", `${path} ${says}`, {
        remedy: "Read it, then write it.",
      });
    },
    async alone(path, work) {
      const before = writing.get(path) ?? Promise.resolve();
      const done = before.catch(() => undefined).then(work);
      writing.set(path, done);
      try {
        return await done;
      } finally {
        if (writing.get(path) === done) writing.delete(path);
      }
    },
  };
}
