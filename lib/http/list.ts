import type { Page } from './page';

/** Decision D4: the body is a plain array; the next page is named in the Link header. */
export function listOf<T>(page: Page<T>, headers: Headers): T[] {
  if (page.next !== null) headers.set('Link', `<${page.next}>; rel="next"`);
  return page.items;
}
