import type { IncomingMessage, ServerResponse } from 'node:http';
// The import has its extension, because Node runs this file uncompiled in server/serve.ts.
import { onePerProcess } from './one-per-process.ts';

/** What the application offers to the web server. The application sets every field, and server/ reads or calls it. */
type FromApp = {
  /**
   * Starts background work. app/start.ts sets it. serve.ts calls it only after the server has begun to answer requests,
   * because waiting visitors come first.
   */
  startBackgroundWork: () => Promise<void>;
  /**
   * Callbacks for the shutdown. Each part of the application that has something to finish adds one. serve.ts runs them
   * and waits for them while time allows.
   */
  atShutdown: Set<() => void | Promise<void>>;
  /**
   * Errors of pages that are being rendered, by the request id that serve.ts assigned. lib/http/page-error.ts adds them,
   * and server/web/page-errors.ts sends and removes them.
   */
  pageErrors: Map<string, { status: number; code: 'unavailable' | 'rate_limited'; retryAfterSeconds: number }>;
  /**
   * Visitors' pages that are being rendered, by the request id that serve.ts assigned. server/web/page-cache.ts adds and
   * removes them. lib/http/response/page-cache.ts replaces the value null with the school that the page is about and the
   * time until which the page may be cached.
   */
  cacheablePages: Map<string, { school: number | null; until: number } | null>;
  /**
   * Returns a function that answers the request without Next, or null if Next is needed. lib/http/direct-routes.ts sets
   * it, and serve.ts calls it.
   */
  answerDirectly: (request: IncomingMessage) => ((response: ServerResponse) => Promise<void>) | null;
  /**
   * Functions that say whether cached pages are current. lib/http/response/page-cache.ts sets them, and
   * server/web/page-cache.ts calls them before it serves a cached page. Null if nothing may be cached.
   */
  pageCacheState: { isHeard: () => boolean; isCaughtUp: () => Promise<boolean>; now: () => number } | null;
  /**
   * Version of the notice above all pages, if any. lib/settings/load.ts sets it. server/web/page-cache.ts reads it,
   * because people who dismissed that notice get uncached pages.
   */
  notice: number | null;
};

export const fromApp = onePerProcess('from-app', (): FromApp => ({
  startBackgroundWork: () => Promise.resolve(),
  atShutdown: new Set(),
  pageErrors: new Map(),
  cacheablePages: new Map(),
  answerDirectly: () => null,
  pageCacheState: null,
  notice: null,
}));
