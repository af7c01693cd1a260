/**
 * Returns a web address that works as a link, with https added if it has no scheme (decision D9). Returns null for text
 * that is not a plain web address.
 */
export function normalizeWebAddress(input: string | null): string | null {
  if (!input) return null;
  const trimmed = input.trim();
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && url.hostname.includes('.');
  return isPlain && url.href.length <= 2048 ? url.href : null;
}
