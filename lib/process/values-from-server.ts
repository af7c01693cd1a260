// Node runs server/serve.ts and this file without compiling them, so the import needs the extension `.ts`.
import { getProcessWideValue } from '../process-wide-values.ts';

/** Values and functions that the web server in server/ sets and that the application uses. */
type FromServer = {
  /** True if server/serve.ts runs this process. serve.ts sets it at its start, and app/start.ts and the caches read it. */
  isRunning: boolean;
  /**
   * True after the process received the signal to stop, while it still accepts requests for a few seconds. serve.ts
   * sets the value. The health endpoint and the job queue read it.
   */
  isDraining: boolean;
  /**
   * Removes a school's pages from the cache, or all pages if the school is null. The application calls this function
   * when pages or settings have changed. server/web/page-cache.ts sets it.
   */
  forgetPages: (school: number | null) => void;
  /**
   * Returns the request and process metrics in Prometheus format. server/web/monitoring/request-counter.ts sets it, and
   * lib/status/metrics.ts calls it.
   */
  requestMetrics: () => Promise<string>;
  /**
   * Functions that record traces. server/web/monitoring/tracing.ts sets them if the site has a trace collector.
   * lib/process/trace.ts and the database code call them.
   */
  tracing: {
    /**
     * Runs work as a trace span with this name, which must never contain text that people wrote. `isElsewhere` is true
     * if another server does the work.
     */
    during: <T>(name: string, isElsewhere: boolean, work: () => Promise<T>) => Promise<T>;
    /**
     * Starts a trace span for an SQL statement, within the current span. The caller must call the returned function
     * when the statement ends. Returns null if no span is current.
     */
    statement: (name: string) => ((hasFailed: boolean) => void) | null;
  } | null;
  /** Time at which the running build was made. serve.ts sets it, and the status page reads it. */
  builtAt: Date | null;
  /**
   * Returns the name of the route for a path, as a label for metrics and traces. The number of different labels is
   * fixed. serve.ts sets this function.
   */
  routeOf: (path: string) => string;
  /**
   * Number of views of each public link since the last save, by the link's token. server/web/monitoring/page-view-counter.ts
   * counts the views. lib/posts/public-link-view-counts.ts saves them and resets the counts.
   */
  shareViews: Map<string, number>;
  /**
   * Number of views of the home page, and of all public pages of schools together, since the last save.
   * lib/statistics/page-views.ts saves them and resets the counts.
   */
  pageViews: Map<'home' | 'school', number>;
};

export const valuesFromServer = getProcessWideValue('from-server', (): FromServer => ({
  isRunning: false,
  isDraining: false,
  forgetPages: () => {},
  requestMetrics: () => Promise.resolve(''),
  tracing: null,
  builtAt: null,
  routeOf: () => 'other',
  shareViews: new Map(),
  pageViews: new Map(),
}));
