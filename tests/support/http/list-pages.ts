import { call } from './call';

/** Returns all pages of a list, following the Link header of each page. */
export async function readAllPages(
  address: string,
  as: { cookie: string } | null,
  between: () => Promise<unknown> = async () => undefined,
): Promise<{ id: number; [field: string]: unknown }[][]> {
  const pages = [];
  for (let next: string | undefined = address; next !== undefined;) {
    const { status, body, headers } = await call('GET', next, { as });
    if (status !== 200) throw new Error(`${next}: ${status} ${body?.message}`);
    pages.push(body);
    next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    if (pages.length > 1_000) throw new Error(`${address} has no end`);
    await between();
  }
  return pages;
}
