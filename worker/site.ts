/** Values that the server inserts before the service worker's code (lib/http/service-worker.ts). */
declare const SITE: {
  /** Identifier of the build that the service worker belongs to. */
  build: string;
  /** HTML of the offline page. */
  page: string;
  headers: Record<string, string>;
};

export const { build, page, headers } = SITE;
