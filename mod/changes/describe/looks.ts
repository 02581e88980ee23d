import type { FoundRecord, RecordSearch } from "../found_record.ts";
import type { RecordingChoices } from "../target/recording_choices.ts";
import type { EntryPlace } from "./entry_names.ts";

/** Something that a person should look at. */
export interface Attention {
  kind: "connection" | "update_set" | "skill" | "port";
  /** What it is about: a host, a skill, an address. */
  subject: string;
  /** The application whose changes would go into Default, as it is called. */
  scope?: string;
  message: string;
  remedy: string;
}

/** What a person sees and says of the instances beside what clients did there. */
export interface Looks {
  recordingChoices: RecordingChoices;
  describeEntry(id: string): Promise<EntryPlace>;
  findRecords(search: RecordSearch): Promise<FoundRecord[]>;
  /** What needs a person now, beside what waits for approval. */
  findAttention(): Promise<Attention[]>;
}
