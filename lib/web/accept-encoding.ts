/**
 * Returns the encodings that an Accept-Encoding header accepts. Leaves out encodings with the weight zero.
 * server/serve.ts runs this file directly, without a compiler.
 */
export function acceptedCodings(header = ''): Set<string> {
  const codings = header.toLowerCase().split(',').map(codingOf);
  return new Set(codings.filter(({ weight }) => Number(weight) > 0).map(({ name }) => name));
}

/**
 * Splits the header at separators. A regular expression that looks for spaces before a separator would take quadratic
 * time for a long header.
 */
function codingOf(element: string): { name: string; weight: string } {
  const [name = '', ...parameters] = element.split(';').map((part) => part.trim());
  return { name, weight: parameters.find((part) => part.startsWith('q='))?.slice(2) ?? '1' };
}
