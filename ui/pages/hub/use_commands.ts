import { useEffect, useMemo } from "preact/hooks";
import type { Command } from "../../commands.ts";
import { t } from "../../language.ts";
import { useApp } from "../../state.ts";
import type { Chosen, Offered } from "./choices.ts";

export interface CommandParts {
  offered: Offered;
  choose: (change: Partial<Chosen>) => void;
  /** Those of the page in view. */
  commands: readonly Command[];
}

/** What can be done here at a word, offered to the palette as well while the page is shown. */
export function useCommands({ offered, choose, commands }: CommandParts): Command[] {
  const { router, commands: shared } = useApp();
  const all = [
    { name: t("new session"), run: () => router.go("/hub") },
    ...commands,
    ...offered.agents.map(({ name }): Command => ({
      name: t("agent {name}", { name }),
      run: () => choose({ agent: name }),
    })),
    ...offered.models.filter(({ available }) => available).map(({ id }): Command => ({
      name: t("model {id}", { id }),
      run: () => choose({ model: id }),
    })),
  ];
  const names = all.map(({ name }) => name).join("\n");
  const known = useMemo(() => ({ current: all }), []);
  known.current = all;
  useEffect(() => {
    // By name: what a command does is looked up when it is wanted.
    shared.value = all.map(({ name }) => ({
      name,
      run: () => known.current.find((command) => command.name === name)?.run(),
    }));
    return () => {
      shared.value = [];
    };
  }, [names]);
  return all;
}
