/*
 * What there is one of in the whole process. Next compiles this code more than once, and server/serve.ts runs it as it
 * stands, so a variable of a module is one of several. Imports types alone: Node runs this file without a compiler.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

const KEY = Symbol.for('parent-voice-ns');
const values = ((globalThis as { [KEY]?: Map<string, unknown> })[KEY] ??= new Map());

/** The value of this name, made when it is first asked for. A name belongs to one file, which says its type. */
export function onePerProcess<Value>(name: string, make: () => Value): Value {
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as Value;
}

type Life = {
  /** server/serve.ts runs this process. */
  isServedByUs: boolean;
  /** The process has been told to stop: it finishes what it has begun, and what still comes in the first seconds. */
  isDraining: boolean;
  /** What server/serve.ts calls once requests are answered: whoever waits for it comes first. */
  beginBehind: () => Promise<void>;
  /** What server/serve.ts calls when it stops, and waits for, as far as it has the time. */
  atShutdown: Set<() => void | Promise<void>>;
  /** Why pages that are being answered could not be made, by the id that server/serve.ts gave each. */
  pageFaults: Map<string, { status: number; code: 'unavailable' | 'rate_limited'; retryAfterSeconds: number }>;
  /** Of pages that are made for nobody in particular, by the same id: until when they hold and of which school they tell, once they say so. */
  keepable: Map<string, { school: number | null; until: number } | null>;
  /** How a request is answered without Next, where that can be (lib/http/direct.ts). */
  direct: (request: IncomingMessage) => ((response: ServerResponse) => Promise<void>) | null;
  /** What server/web/kept-pages.ts asks before it answers from memory; null where nothing is kept. */
  keptPages: { isHeard: () => boolean; isCaughtUp: () => Promise<boolean>; now: () => number } | null;
  /** What it does when pages that tell of a school, or all (null), are not to be shown any more. */
  forgetPages: (school: number | null) => void;
  /** The version of the notice above all pages, if there is one: who put it away gets pages of his own. */
  notice: number | null;
  /** What server/web/metrics.ts counted of requests and measured of this process, as Prometheus reads it. */
  requestMetrics: () => Promise<string>;
  /** What server/web/tracing.ts tells a collector; null without one. */
  tracing: {
    /** Work under this name, which is never made of what people say; `isElsewhere`: another server does it. */
    during: <T>(name: string, isElsewhere: boolean, work: () => Promise<T>) => Promise<T>;
    /** A statement that is sent now, as a part of what is going on. The answer ends it. */
    statement: (name: string) => ((hasFailed: boolean) => void) | null;
  } | null;
  /** When the build was made that is served. */
  builtAt: Date | null;
  /** How many statements took longer than SLOW_STATEMENT_MS. */
  slowStatements: number;
  /** Which route of the build a path belongs to: one of a fixed number of words. */
  routeOf: (path: string) => string;
  /** How often each public link was opened since that was written down last, by its token. */
  shareViews: Map<string, number>;
};

export const life = onePerProcess('life', (): Life => ({
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

/** Without our server limits by address would count what a client says of itself, and files would go without their length. */
export function refuseOtherServers(): void {
  if (life.isServedByUs) return;
  process.stderr.write('✗ This application keeps its limits only inside its own server: start it with npm start.\n');
  process.exit(1);
}
