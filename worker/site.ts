/** What the server writes above this program when it sends it (lib/http/service-worker.ts). */
declare const SITE: {
  /** The build that the program belongs to. */
  build: string;
  /** What is shown in the place of a page that cannot be had, and the headers that go with it. */
  page: string;
  headers: Record<string, string>;
};

export const { build, page, headers } = SITE;
