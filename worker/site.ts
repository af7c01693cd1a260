/** Values that the server inserts before the service worker's code (lib/http/service-worker.ts). */
declare const SITE: {
  /** Identifier of the build that the service worker belongs to. */
  build: string;
  /** HTML of the page that is shown if the device is offline. */
  page: string;
  headers: Record<string, string>;
};

export const { build, page, headers } = SITE;
