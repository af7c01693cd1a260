import type { Graph, Thing, WithContext } from 'schema-dts';

/** As a script's text: no `<`, so that no value can end the element that it stands in. */
export const scriptText = (data: Graph | WithContext<Thing>): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/**
 * What a page shows, once more for search engines. Data, not a script: the content policy asks no nonce for it.
 * React writes the text of a script as it stands.
 */
export function JsonLd({ data }: { data: Graph | WithContext<Thing> }) {
  return <script type="application/ld+json">{scriptText(data)}</script>;
}
