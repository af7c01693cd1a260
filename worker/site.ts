/** Values that the server prepends to the service worker's code (lib/http/service-worker.ts). */
declare const SITE: {
  /** The build that the service worker belongs to. */
  build: string;
  /** The offline page and its headers. */
  page: string;
  headers: Record<string, string>;
};

export const { build, page, headers } = SITE;
