import type { Connection } from "../../mod/auth/connection.ts";
import type { ApiClient } from "../api.ts";
import { CallFailed } from "../failure.ts";
import { t } from "../language.ts";
import { anchorOf, docAddress } from "../doc_address.ts";

/** Somewhere to go in the dashboard. */
export interface Place {
  name: string;
  /** `Tool`, `Skill` */
  kind: string;
  href: string;
  /** Done instead of going there. */
  run?: () => void;
}

const MOST_TOOLS = 6;
const MOST_SKILLS = 4;
const MOST_DOCS = 3;

export interface PlaceSources {
  api: ApiClient;
  instances: readonly Connection[];
}

/** Instances, tools, skills and documents that fit a text, and the search for it in the log; none for no text. */
export async function findPlaces(
  text: string,
  { api, instances }: PlaceSources,
): Promise<Place[]> {
  if (text === "") return [];
  const [tools, skills, docs] = await Promise.all([
    findTools(text, api),
    findSkills(text, api),
    findGuides(text, api),
  ]);
  const wanted = text.toLowerCase();
  return [
    ...instances
      .filter(({ label, host }) => `${label} ${host}`.toLowerCase().includes(wanted))
      .map(({ label, host }): Place => ({
        name: label,
        kind: t("Calls on this instance"),
        href: `/activity?host=${encodeURIComponent(host)}`,
      })),
    ...namedFirst([...tools, ...skills, ...docs], wanted),
    {
      name: t("“{text}” in all calls", { text }),
      kind: t("Activity"),
      href: `/activity?text=${encodeURIComponent(text)}`,
    },
  ];
}

/** What is called so stands before what only has to do with it. */
function namedFirst(places: readonly Place[], wanted: string): Place[] {
  const isNamed = ({ name }: Place) => name.toLowerCase().includes(wanted);
  return [...places.filter(isNamed), ...places.filter((place) => !isNamed(place))];
}

async function findTools(text: string, api: ApiClient): Promise<Place[]> {
  const query = { query: text, limit: String(MOST_TOOLS) };
  const found = await orNothing(api.read(api.routes.tools.$get({ query })));
  return (found?.matches ?? []).map(({ tool }): Place => ({
    name: tool,
    kind: t("Tool"),
    href: `/tools/${encodeURIComponent(tool)}`,
  }));
}

/** A document, and the part of it that says the words. */
async function findGuides(text: string, api: ApiClient): Promise<Place[]> {
  const answer = await orNothing(api.read(api.routes.docs.$get({ query: { query: text } })));
  return (answer?.docs ?? []).slice(0, MOST_DOCS)
    .map(({ name, title, found: [part] }): Place => ({
      name: part === undefined ? title : `${title}: ${part}`,
      kind: t("Docs"),
      href: docAddress(name, part === undefined ? undefined : anchorOf(part)),
    }));
}

async function findSkills(text: string, api: ApiClient): Promise<Place[]> {
  const found = await orNothing(api.read(api.routes.skills.$get()));
  const words = text.toLowerCase().split(/\s+/);
  return (found?.skills ?? [])
    .filter(({ name, description }) => {
      const said = `${name} ${description}`.toLowerCase();
      return words.every((word) => said.includes(word));
    })
    .slice(0, MOST_SKILLS)
    .map(({ name }): Place => ({
      name,
      kind: t("Skill"),
      href: `/skills/${encodeURIComponent(name)}`,
    }));
}

/** The pages can be reached without the service too. */
async function orNothing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
  }
}
