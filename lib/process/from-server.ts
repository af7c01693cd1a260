// The import has its extension, because Node runs this file uncompiled in server/serve.ts.
import { onePerProcess } from './one-per-process.ts';

/** What the web server offers to the application. server/ sets every field, and the application reads or calls it. */
type FromServer = {
  /** True if server/serve.ts runs this process. serve.ts sets it at its start, and app/start.ts and the caches read it. */
  isRunning: boolean;
  /**
   * True once the process received the signal to stop. serve.ts sets it. The health endpoint and the job queue read it.
   * The process still finishes running requests, and accepts new requests in the first seconds after the signal.
   */
  isDraining: boolean;
  /**
   * Removes the pages about a school from the page cache, or all pages if the school is null. server/web/page-cache.ts
   * sets it. The listeners for changed pages and settings call it.
   */
  forgetPages: (school: number | null) => void;
  /**
   * Returns the request and process metrics in Prometheus format. server/web/monitoring/metrics.ts sets it, and
   * lib/status/metrics.ts calls it.
   */
  requestMetrics: () => Promise<string>;
  /**
   * Functions that add to the traces. server/web/monitoring/tracing.ts sets them if the site has a trace collector, and
   * lib/process/trace.ts and the database call them.
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
  /** Time at which the running build was made. serve.ts sets it, and the status page reads it. */
  builtAt: Date | null;
  /**
   * Returns the route of the application that a path belongs to, as a label for metrics. The number of different routes
   * is fixed. serve.ts sets it. The metrics, traces and reports of policy violations call it.
   */
  routeOf: (path: string) => string;
  /**
   * Number of views of each public link since the last save, by the link's token. server/web/monitoring/share-views.ts
   * counts, and lib/posts/share-views.ts saves and clears.
   */
  shareViews: Map<string, number>;
};

export const fromServer = onePerProcess('from-server', (): FromServer => ({
  isRunning: false,
  isDraining: false,
  forgetPages: () => {},
  requestMetrics: () => Promise.resolve(''),
  tracing: null,
  builtAt: null,
  routeOf: () => 'other',
  shareViews: new Map(),
}));
