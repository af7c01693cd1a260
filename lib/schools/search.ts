import { fold } from '@/lib/fold';

type Searchable = { name: string; city: string; type: string | null };

/** Spec section 5: a case-insensitive part of the name, the city or the type. */
export function matchesSearch(school: Searchable, search: string): boolean {
  const wanted = fold(search.trim());
  return [school.name, school.city, school.type ?? ''].some((field) => fold(field).includes(wanted));
}

/** Decision D9: an address without a scheme gets https; anything that is not a plain web address is not shown as a link. */
export function webAddress(written: string | null): string | null {
  if (!written) return null;
  const trimmed = written.trim();
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && url.hostname.includes('.');
  return isPlain && url.href.length <= 2048 ? url.href : null;
}
