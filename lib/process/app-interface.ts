import type { IncomingMessage, ServerResponse } from 'node:http';
// Node runs this file uncompiled in server/serve.ts, so the import needs the extension `.ts`.
import { getProcessWideValue } from './process-wide-values.ts';

/**
 * Values and functions that the application provides to the web server. The application sets every field. The web
 * server in server/ reads the values and calls the functions.
 */
type FromApp = {
  /**
   * Starts background work. app/start.ts sets this function. serve.ts calls it after the server has begun to answer
   * requests, because waiting visitors come first.
   */
  startBackgroundWork: () => Promise<void>;
  /**
   * Functions to call at shutdown. Each part of the application with unfinished work adds one. serve.ts calls them all
   * and waits for them until its time limit.
   */
  atShutdown: Set<() => void | Promise<void>>;
  /**
   * Errors of pages that are being rendered. The keys are request ids assigned by serve.ts. lib/http/page-error.ts adds
   * errors. server/web/page-errors.ts sends and removes them.
   */
  pageErrors: Map<string, { status: number; code: 'unavailable' | 'rate_limited'; retryAfterSeconds: number }>;
  /**
   * Visitors' pages that are being rendered. The keys are request ids assigned by serve.ts. server/web/page-cache.ts
   * adds each page with the value null, and removes it. lib/http/response/page-cache.ts sets the value: the page's
   * school, and the time until which the page may be cached.
   */
  cacheablePages: Map<string, { school: number | null; until: number } | null>;
  /**
   * Returns a function that answers the request without Next, or null if Next is needed. lib/http/direct-routes.ts sets
   * it, and serve.ts calls it.
   */
  answerDirectly: (request: IncomingMessage) => ((response: ServerResponse) => Promise<void>) | null;
  /**
   * State of the cache of pages. server/web/page-cache.ts asks it whether cached pages are current before it serves
   * one. lib/http/response/page-cache.ts sets it. Null if nothing may be cached.
   */
  pageCacheState: { isHeard: () => boolean; isCaughtUp: () => Promise<boolean>; now: () => number } | null;
  /**
   * Version of the notice above all pages, if any. lib/settings/load.ts sets it. server/web/page-cache.ts reads it,
   * because cached pages show the notice. People who dismissed it get uncached pages.
   */
  notice: number | null;
};

export const appInterface = getProcessWideValue('from-app', (): FromApp => ({
  startBackgroundWork: () => Promise.resolve(),
  atShutdown: new Set(),
  pageErrors: new Map(),
  cacheablePages: new Map(),
  answerDirectly: () => null,
  pageCacheState: null,
  notice: null,
}));
