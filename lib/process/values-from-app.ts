import type { IncomingMessage, ServerResponse } from 'node:http';
// Node runs server/serve.ts and this file without compiling them, so the import needs the extension `.ts`.
import { getProcessWideValue } from '../process-wide-values.ts';

type QueryCacheEntry = readonly [key: readonly unknown[], data: unknown];

/** Data that a page shows to the signed-in person who requests the page. */
export type MemberPageData = {
  path: string;
  params: Record<string, string>;
  /** Version of the page's template. When the version changes, the server renders a new template. */
  version: string;
  entries: { layout: QueryCacheEntry[]; page: QueryCacheEntry[] };
  /** Other texts that the server inserts into the template, by the name of the slot that they fill. */
  texts: Record<string, string>;
};

/** Values and functions that the application sets and that the web server in server/ uses. */
type FromApp = {
  /**
   * Starts background work. serve.ts calls this function only after the server has begun to answer requests, so that
   * visitors need not wait for background work. app/start.ts sets the function.
   */
  startBackgroundWork: () => Promise<void>;
  /**
   * Functions that finish work of the application at shutdown. Each part of the application with such work adds its
   * function. serve.ts calls all functions and waits for them until the time limit of the shutdown.
   */
  atShutdown: Set<() => void | Promise<void>>;
  /**
   * Errors of pages that are being rendered, by request id. lib/http/page-error.ts adds an error, and
   * server/web/page-errors.ts sends it to the browser and removes it.
   */
  pageErrors: Map<string, { status: number; code: 'unavailable' | 'rate_limited'; retryAfterSeconds: number }>;
  /**
   * Visitors' pages that are being rendered, by request id. Each value is null until lib/http/response/page-cache.ts
   * knows the page's school and the time until which the page may be cached.
   */
  cacheablePages: Map<string, { school: number | null; until: number } | null>;
  /**
   * Returns a function that sends the response without Next.js, or null if Next.js must answer.
   * lib/http/routes-outside-next.ts sets `answerDirectly`, and serve.ts calls `answerDirectly` for each request.
   */
  answerDirectly: (request: IncomingMessage) => ((response: ServerResponse) => Promise<void>) | null;
  /**
   * Functions that tell server/web/page-cache.ts whether its cached pages are current. lib/http/response/page-cache.ts
   * sets them. Null if no page may be cached.
   */
  pageCacheState: { isHeard: () => boolean; isCaughtUp: () => Promise<boolean>; now: () => number } | null;
  /**
   * Version of the notice bar (a text above every page), or null without a notice. Visitors who dismissed this version
   * get pages without it from server/web/page-cache.ts.
   */
  notice: number | null;
  /**
   * Returns a page's data for the signed-in person who requests it, or null if Next.js must answer. Set by
   * app/_member-pages/register-member-page-loader.ts, called by server/web/page-templates.ts.
   */
  loadMemberPage: (request: IncomingMessage) => Promise<MemberPageData | null>;
  /**
   * Renders the personal parts of a page, and returns them by the name of their template slot. Null until Next.js loads
   * the code of the page templates. Set by components/layout/template, called by server/web/page-templates.ts.
   */
  renderPersonalPageParts: ((page: MemberPageData) => Promise<Record<string, string> | null>) | null;
};

export const valuesFromApp = getProcessWideValue('from-app', (): FromApp => ({
  startBackgroundWork: () => Promise.resolve(),
  atShutdown: new Set(),
  pageErrors: new Map(),
  cacheablePages: new Map(),
  answerDirectly: () => null,
  pageCacheState: null,
  notice: null,
  loadMemberPage: () => Promise.resolve(null),
  renderPersonalPageParts: null,
}));
