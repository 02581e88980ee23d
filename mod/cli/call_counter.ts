/** Counts the calls that a shutdown has to wait for. */
export interface CallCounter {
  /** Answers a call and counts it until its answer stands, streamed progress included. */
  count(call: CountedCall): Promise<Response>;
  /** Resolves as soon as no call is open. */
  settled(): Promise<void>;
}

export interface CountedCall {
  request: Request;
  /** Resolves when the whole answer was sent. */
  completed: () => Promise<void>;
  answer: () => Response | Promise<Response>;
}

/** A counter without open calls. */
export function createCallCounter(): CallCounter {
  let open = 0;
  let waiting: (() => void)[] = [];
  const end = () => {
    open--;
    if (open > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return {
    async count({ request, completed, answer }) {
      open++;
      let streams = false;
      try {
        const response = await answer();
        streams = isCallStream(request, response);
        if (streams) void completed().then(end, end);
        return response;
      } finally {
        if (!streams) end();
      }
    },
    settled() {
      if (open === 0) return Promise.resolve();
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}

/** A stream that answers one call. Subscriptions and event feeds have no end to wait for. */
function isCallStream(request: Request, response: Response): boolean {
  return request.method === "POST" &&
    response.headers.get("content-type")?.startsWith("text/event-stream") === true &&
    request.headers.get("mcp-method") !== "subscriptions/listen";
}
