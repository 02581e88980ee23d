import type { VNode } from "preact";
import { html } from "../html.ts";
import type { Resource } from "../resource.ts";
import { useReconnected } from "../use_reconnected.ts";
import { FailureBox } from "./failure_box.ts";

export interface LoadedViewProps<T> {
  resource: Resource<T>;
  /** What is being loaded, for screen readers: `instances`. */
  noun: string;
  children: (data: T) => VNode;
}

/**
 * Loading, failed (with what is still known below it) or loaded. Loads again once the service is back
 * after it was gone.
 */
export function LoadedView<T>({ resource, noun, children }: LoadedViewProps<T>): VNode {
  const { data, failure, loading } = resource.state.value;
  useReconnected(() => void resource.reload());
  return html`
    <div aria-busy=${loading}>
      ${failure && html`
        <${FailureBox} failure=${failure} onRetry=${() => void resource.reload()} />
      `} ${data === undefined ? !failure && html`<${Skeleton} noun=${noun} />` : children(data)}
    </div>
  `;
}

/** In the place of what is loading. */
export function Skeleton({ noun }: { noun: string }): VNode {
  return html`
    <div class="skeleton" role="status">
      <span class="visually-hidden">Loading ${noun}…</span>
      <div></div>
      <div></div>
      <div></div>
    </div>
  `;
}
