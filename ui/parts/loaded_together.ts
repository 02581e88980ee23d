import type { VNode } from "preact";
import { html } from "../html.ts";
import type { Resource } from "../resource.ts";
import { Skeleton } from "./loaded_view.ts";

export interface LoadedTogetherProps {
  /** Each is shown by a part of the children. */
  resources: readonly Resource<unknown>[];
  noun: string;
  children: () => VNode;
}

/**
 * Shows what stands one below the other once all of it has come, or has failed: nothing moves what a
 * person already reads.
 */
export function LoadedTogether({ resources, noun, children }: LoadedTogetherProps): VNode {
  const isComing = ({ state }: Resource<unknown>) => {
    const { data, failure } = state.value;
    return data === undefined && failure === undefined;
  };
  if (resources.map(isComing).every((coming) => !coming)) return children();
  // With a key: it is not made into a part of the children, which would move.
  return html`
    <div key="coming" aria-busy="true">
      <${Skeleton} noun=${noun} />
    </div>
  `;
}
