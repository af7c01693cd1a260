/*
 * State that exists once per process. Next compiles this code more than once, and server/serve.ts runs it uncompiled,
 * so a module variable would exist several times. Node runs this file without a compiler, so it imports types only.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

const KEY = Symbol.for('parent-voice-ns');
const values = ((globalThis as { [KEY]?: Map<string, unknown> })[KEY] ??= new Map());

/**
 * Returns the value with this name and creates it on first use. Each name belongs to one file, which defines its type.
 */
export function onePerProcess<Value>(name: string, make: () => Value): Value {
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as Value;
}

type ProcessState = {
  /** True if server/serve.ts runs this process. */
  isServedByUs: boolean;
  /**
   * True once the process was told to stop. It finishes running requests, and new ones that arrive in the first
   * seconds.
   */
  isDraining: boolean;
  /**
   * Starts background work. server/serve.ts calls it once requests are answered, so that waiting visitors come first.
   */
  beginBehind: () => Promise<void>;
  /** Callbacks that server/serve.ts runs on shutdown and awaits while time allows. */
  atShutdown: Set<() => void | Promise<void>>;
  /** Errors of pages being rendered, by the request id that server/serve.ts assigned. */
  pageFaults: Map<string, { status: number; code: 'unavailable' | 'rate_limited'; retryAfterSeconds: number }>;
  /**
   * Visitor pages being rendered, by the same id. Null until the page reports its school and until when it may be
   * cached.
   */
  keepable: Map<string, { school: number | null; until: number } | null>;
  /** Returns a function that answers the request without Next, or null if Next is needed (lib/http/direct-routes.ts). */
  direct: (request: IncomingMessage) => ((response: ServerResponse) => Promise<void>) | null;
  /**
   * Functions that server/web/page-cache.ts needs before it serves a page from its cache. Null if nothing is cached.
   */
  keptPages: { isHeard: () => boolean; isCaughtUp: () => Promise<boolean>; now: () => number } | null;
  /** Removes cached pages about a school, or all pages (null). */
  forgetPages: (school: number | null) => void;
  /** Version of the notice above all pages, if any. People who dismissed it get uncached pages. */
  notice: number | null;
  /** Returns the request and process metrics of server/web/monitoring/metrics.ts in Prometheus format. */
  requestMetrics: () => Promise<string>;
  /** Interface of server/web/monitoring/tracing.ts to a trace collector. Null without one. */
  tracing: {
    /** Traces work under this name, which never contains people's text. `isElsewhere`: another server does the work. */
    during: <T>(name: string, isElsewhere: boolean, work: () => Promise<T>) => Promise<T>;
    /** Traces a statement as part of the current work. Call the returned function when it ends. */
    statement: (name: string) => ((hasFailed: boolean) => void) | null;
  } | null;
  /** Time at which the running build was made. */
  builtAt: Date | null;
  /** Number of statements slower than SLOW_STATEMENT_MS. */
  slowStatements: number;
  /** Returns the route of the build that a path belongs to. The number of routes is fixed. */
  routeOf: (path: string) => string;
  /** Views of each public link since they were last saved, by token. */
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
 * Exits unless server/serve.ts runs this process. With another server, limits by address would trust what clients
 * claim, and files would be sent without their length.
 */
export function refuseOtherServers(): void {
  if (processState.isServedByUs) return;
  process.stderr.write('✗ This application keeps its limits only inside its own server: start it with npm start.\n');
  process.exit(1);
}
