import { registerPostgresTests } from "./stores.ts";

registerPostgresTests();
