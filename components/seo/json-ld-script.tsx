import type { Graph, Thing, WithContext } from 'schema-dts';

/** Returns JSON for a script element. `<` is escaped, because `</script>` in a value would end the element. */
export const serializeJsonLd = (data: Graph | WithContext<Thing>): string =>
  JSON.stringify(data).replaceAll('<', '\\u003c');

/**
 * Renders structured data for search engines. The script element needs no nonce, because our content security policy
 * does not treat data as a script.
 */
export function JsonLdScript({ data }: { data: Graph | WithContext<Thing> }) {
  return <script type="application/ld+json">{serializeJsonLd(data)}</script>;
}
