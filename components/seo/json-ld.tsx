import type { Graph, Thing, WithContext } from 'schema-dts';

/** Returns JSON for a script element. The JSON contains no `<`, so that no value can end the element. */
export const scriptText = (data: Graph | WithContext<Thing>): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/**
 * Structured data for search engines. The content policy needs no nonce for this data, because it is not a script.
 * React writes the text of script elements unescaped.
 */
export function JsonLd({ data }: { data: Graph | WithContext<Thing> }) {
  return <script type="application/ld+json">{scriptText(data)}</script>;
}
