/**
 * Returns the encodings that an Accept-Encoding header accepts, without those that have the weight zero.
 * server/serve.ts runs this file without a compiler.
 */
export function parseAcceptEncoding(header = ''): Set<string> {
  const codings = header.toLowerCase().split(',').map(codingOf);
  return new Set(codings.filter(({ weight }) => Number(weight) > 0).map(({ name }) => name));
}

/**
 * Splits the header at its separators and trims the parts. A regular expression that also matches the spaces would take
 * quadratic time for a long header.
 */
function codingOf(element: string): { name: string; weight: string } {
  const [name = '', ...parameters] = element.split(';').map((part) => part.trim());
  return { name, weight: parameters.find((part) => part.startsWith('q='))?.slice(2) ?? '1' };
}
