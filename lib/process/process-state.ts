/*
 * State that exists once per process. Next compiles this code more than once, and server/serve.ts runs it uncompiled,
 * so a module variable would exist several times. This file imports types only, because Node runs it uncompiled.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

const KEY = Symbol.for('parent-voice-ns');
const values = ((globalThis as { [KEY]?: Map<string, unknown> })[KEY] ??= new Map());

/**
 * Returns the process-wide value with this name, and creates it on first use. Each name belongs to one file, which
 * defines its type.
 */
export function onePerProcess<Value>(name: string, make: () => Value): Value {
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as Value;
}

type ProcessState = {
  /** True if server/serve.ts runs this process. */
  isServedByUs: boolean;
  /**
   * True once the process received the signal to stop. The process still finishes running requests. It also handles new
   * requests that arrive in the first seconds after the signal.
   */
  isDraining: boolean;
  /**
   * Starts background work. server/serve.ts calls this function only after the server has begun to answer requests,
   * because waiting visitors come first.
   */
  beginBehind: () => Promise<void>;
  /** Callbacks that server/serve.ts runs at shutdown. The server waits for them while time allows. */
  atShutdown: Set<() => void | Promise<void>>;
  /** Errors of pages that are being rendered, by the request id that server/serve.ts assigned. */
  pageFaults: Map<string, { status: number; code: 'unavailable' | 'rate_limited'; retryAfterSeconds: number }>;
  /**
   * Visitors' pages that are being rendered, by the request id that server/serve.ts assigned. A value is null until the
   * page reports two facts: the school that it is about, and how long it may be cached.
   */
  keepable: Map<string, { school: number | null; until: number } | null>;
  /** Returns a function that answers the request without Next, or null if Next is needed (lib/http/direct-routes.ts). */
  direct: (request: IncomingMessage) => ((response: ServerResponse) => Promise<void>) | null;
  /**
   * Functions that server/web/page-cache.ts calls before it serves a page from its cache. Null if nothing is cached.
   */
  keptPages: { isHeard: () => boolean; isCaughtUp: () => Promise<boolean>; now: () => number } | null;
  /** Removes the pages about a school from the page cache. If the school is null, removes all pages. */
  forgetPages: (school: number | null) => void;
  /** Version of the notice above all pages, if any. People who dismissed that notice get uncached pages. */
  notice: number | null;
  /** Returns the request and process metrics of server/web/monitoring/metrics.ts in Prometheus format. */
  requestMetrics: () => Promise<string>;
  /**
   * Functions by which the application adds to the traces of server/web/monitoring/tracing.ts. Null without a trace
   * collector.
   */
  tracing: {
    /**
     * Runs work as a trace span of this name. The name must never contain text that people wrote. `isElsewhere` is true
     * if another server does the work.
     */
    during: <T>(name: string, isElsewhere: boolean, work: () => Promise<T>) => Promise<T>;
    /** Traces an SQL statement as part of the current work. Call the returned function when the statement ends. */
    statement: (name: string) => ((hasFailed: boolean) => void) | null;
  } | null;
  /** Time at which the running build was made. */
  builtAt: Date | null;
  /** Number of SQL statements slower than SLOW_STATEMENT_MS. */
  slowStatements: number;
  /**
   * Returns the route of the application that a path belongs to, as a label for metrics. The number of different routes
   * is fixed.
   */
  routeOf: (path: string) => string;
  /** Number of views of each public link since the last save, by the link's token. */
  shareViews: Map<string, number>;
};

export const processState = onePerProcess('life', (): ProcessState => ({
  isServedByUs: false,
  isDraining: false,
  beginBehind: () => Promise.resolve(),
  atShutdown: new Set(),
  pageFaults: new Map(),
  keepable: new Map(),
  direct: () => null,
  keptPages: null,
  forgetPages: () => {},
  notice: null,
  requestMetrics: () => Promise.resolve(''),
  tracing: null,
  builtAt: null,
  slowStatements: 0,
  routeOf: () => 'other',
  shareViews: new Map(),
}));

/**
 * Exits the process unless server/serve.ts runs it. With another server, rate limits by address would trust what
 * clients claim, and files would be sent without their length.
 */
export function refuseOtherServers(): void {
  if (processState.isServedByUs) return;
  process.stderr.write('✗ This application keeps its limits only inside its own server: start it with npm start.\n');
  process.exit(1);
}
