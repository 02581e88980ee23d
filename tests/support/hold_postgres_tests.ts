import { holdPostgresTests } from "./stores.ts";

holdPostgresTests();
