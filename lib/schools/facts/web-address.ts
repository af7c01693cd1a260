/**
 * Returns a web address for a link, with https added if it has no scheme (decision D9).
 * Returns null for anything that is not a plain web address.
 */
export function webAddress(written: string | null): string | null {
  if (!written) return null;
  const trimmed = written.trim();
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && url.hostname.includes('.');
  return isPlain && url.href.length <= 2048 ? url.href : null;
}
