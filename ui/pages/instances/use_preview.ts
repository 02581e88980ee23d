import { useEffect, useState } from "preact/hooks";
import type { PasteReport } from "../../../mod/auth/sso/read_paste.ts";
import { type Failure, toFailure } from "../../failure.ts";
import { useApp } from "../../state.ts";

/** Typing is not asked about letter by letter. */
const PAUSE_MS = 200;

export interface Preview {
  /** Names of what was found, and what is missing; null before anything was pasted. */
  report: PasteReport | null;
  failure: Failure | null;
}

const NOTHING: Preview = { report: null, failure: null };

/** What a pasted request holds. The last text wins, whichever answer comes first. */
export function usePreview({ paste, instance }: { paste: string; instance?: string }): Preview {
  const { api } = useApp();
  const [preview, setPreview] = useState<Preview>(NOTHING);
  useEffect(() => {
    if (!paste.trim()) return setPreview(NOTHING);
    let stale = false;
    const ask = async () => {
      const json = { paste, ...(instance && { instance }) };
      try {
        const report = await api.read(api.routes.instances.sso.preview.$post({ json }));
        if (!stale) setPreview({ report, failure: null });
      } catch (error) {
        if (!stale) setPreview({ report: null, failure: toFailure(error) });
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [paste, instance]);
  return preview;
}
