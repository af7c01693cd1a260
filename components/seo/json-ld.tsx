import type { Graph, Thing, WithContext } from 'schema-dts';

/** Returns JSON for a script element. The JSON contains no `<`, so that its values cannot end the element. */
export const scriptText = (data: Graph | WithContext<Thing>): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/**
 * Structured data for search engines. The element needs no nonce, because our content security policy does not treat
 * such data as a script. React writes the text of script elements unescaped.
 */
export function JsonLd({ data }: { data: Graph | WithContext<Thing> }) {
  return <script type="application/ld+json">{scriptText(data)}</script>;
}
