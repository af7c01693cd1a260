// Node runs this file uncompiled in server/serve.ts, so the import needs the extension `.ts`.
import { getProcessWideValue } from './process-wide-values.ts';

/**
 * Values and functions that the web server provides to the application. The web server in server/ sets every field. The
 * application reads the values and calls the functions.
 */
type FromServer = {
  /** True if server/serve.ts runs this process. serve.ts sets it at its start, and app/start.ts and the caches read it. */
  isRunning: boolean;
  /**
   * True once the process received the signal to stop. serve.ts sets it. The health endpoint and the job queue read it.
   * The process still finishes running requests, and accepts new requests in the first seconds after the signal.
   */
  isDraining: boolean;
  /**
   * Removes a school's pages from the cache, or all pages if the school is null. server/web/page-cache.ts sets this
   * function. It is called when pages or settings have changed.
   */
  forgetPages: (school: number | null) => void;
  /**
   * Returns the request and process metrics in Prometheus format. server/web/monitoring/metrics.ts sets it, and
   * lib/status/metrics.ts calls it.
   */
  requestMetrics: () => Promise<string>;
  /**
   * Functions that record traces. server/web/monitoring/tracing.ts sets them if the site has a trace collector.
   * lib/process/trace.ts and the database code call them.
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
   * Returns the name of the application's route for a path, as a label. The number of different labels is fixed.
   * serve.ts sets this function. Metrics, traces and reports of blocked content use it.
   */
  routeOf: (path: string) => string;
  /**
   * Number of views of each public link since the last save. The keys are the links' tokens.
   * server/web/monitoring/share-view-counter.ts counts the views. lib/posts/share-views.ts saves them and resets the counts.
   */
  shareViews: Map<string, number>;
};

export const serverInterface = getProcessWideValue('from-server', (): FromServer => ({
  isRunning: false,
  isDraining: false,
  forgetPages: () => {},
  requestMetrics: () => Promise.resolve(''),
  tracing: null,
  builtAt: null,
  routeOf: () => 'other',
  shareViews: new Map(),
}));
