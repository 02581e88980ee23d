import { BUILDING } from "./building.ts";
import { CONNECTING } from "./connecting.ts";
import type { Job } from "./job.ts";
import { KEEPING } from "./keeping.ts";
import { RUNNING } from "./running.ts";

/** All of them. */
export const JOBS: readonly Job[] = [...BUILDING, ...CONNECTING, ...RUNNING, ...KEEPING];
