import { expect, type APIRequestContext } from '@playwright/test';

/** The parts of a page's HTML that search engines and link previews read without running scripts, such as meta tags. */
export type Head = {
  status: number;
  title: string;
  /** All values of the meta tags of a page, by name or property. */
  meta: Map<string, string[]>;
  canonicals: string[];
  /** True if a meta tag or a header keeps search engines from listing the page. */
  isUnlisted: boolean;
  /** Structured data of the page, by type. */
  data: Map<string, Record<string, unknown>>;
  html: string;
};

export async function headOf(request: APIRequestContext, path: string): Promise<Head> {
  const answer = await request.get(path);
  const html = await answer.text();
  const tags = (name: string) =>
    [...html.matchAll(new RegExp(`<${name}\\s[^>]*>`, 'g'))].map(([tag]) => attributes(tag));
  const meta = new Map<string, string[]>();
  for (const { name, property, content = '' } of tags('meta')) {
    const key = property ?? name;
    if (key) meta.set(key, [...(meta.get(key) ?? []), content]);
  }
  const robots = [...(meta.get('robots') ?? []), answer.headers()['x-robots-tag'] ?? ''].join();
  return {
    status: answer.status(),
    title: unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    meta,
    canonicals: tags('link').flatMap(({ rel, href }) => (rel === 'canonical' && href ? [href] : [])),
    isUnlisted: robots.includes('noindex'),
    data: structuredData(html),
    html,
  };
}

/** Returns the value of the meta tag with this name. Fails if the page has several values or none. */
export function metaValue(head: Head, name: string): string {
  const values = head.meta.get(name) ?? [];
  expect(values, name).toHaveLength(1);
  return values[0] ?? '';
}

function structuredData(html: string): Map<string, Record<string, unknown>> {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  );
  const things = blocks.flatMap((block) => (block['@graph'] as Record<string, unknown>[] | undefined) ?? [block]);
  expect(blocks.every((block) => block['@context'] === 'https://schema.org')).toBe(true);
  return new Map(things.map((thing) => [String(thing['@type']), thing]));
}

const attributes = (tag: string): Record<string, string | undefined> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      unescaped(value),
    ]),
  );

const unescaped = (text: string) =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Returns the text of a piece of HTML as one line, without scripts. Replaces each tag by the text `between`. */
export const textOfHtml = (html: string, between = ''): string =>
  unescaped(
    html
      .replace(/<!--.*?-->/gs, '')
      .replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
      .replace(/<[^>]+>/g, between),
  ).replace(/\s+/g, ' ');

/** Returns the HTML of a page's main part, and of the parts before and after it. */
export function bodyPartsOf(html: string): { header: string; main: string; footer: string } {
  const [, header = '', main = '', footer = ''] = /<body\b[^>]*>(.*?)<main\b[^>]*>(.*?)<\/main>(.*)/s.exec(html) ?? [];
  return { header, main, footer };
}

/** Returns links in a piece of HTML as pairs of text and address. */
export const linksIn = (html: string): [text: string, href: string][] =>
  [...html.matchAll(/<a\s[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', text = '']) => [
    textOfHtml(text),
    unescaped(href),
  ]);

/** Returns the width and height that the header of a PNG states. */
export function pngSize(png: Buffer): { width: number; height: number } {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
