export type TextPart = { text: string; href: string | null };

// Direction marks end an address: with them a link could read as another one than it is.
const ADDRESS = /https?:\/\/[^\s<>"'`«»“”‘’\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gi;
const TRAILING = /[.,;:!?…*_~]/;
const BRACKETS: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Splits what a person wrote at its web addresses. Joined again, the texts are exactly what was written. */
export function linkify(written: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of written.matchAll(ADDRESS)) {
    const text = withoutTrailing(match);
    const href = addressOf(text);
    if (href === null) continue;
    if (index > end) parts.push({ text: written.slice(end, index), href: null });
    parts.push({ text, href });
    end = index + text.length;
  }
  if (end < written.length) parts.push({ text: written.slice(end), href: null });
  return parts;
}

/** The full stop of the sentence is not part of the address, nor is a bracket that was opened before it. */
function withoutTrailing(address: string): string {
  const surplus = Object.fromEntries(
    Object.entries(BRACKETS).map(([close, open]) => [close, count(address, close) - count(address, open)]),
  );
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const unopened = surplus[last] ?? 0;
    if (unopened > 0) surplus[last] = unopened - 1;
    else if (!TRAILING.test(last)) break;
  }
  return address.slice(0, end);
}

const count = (text: string, character: string) => text.split(character).length - 1;

/** The address as the browser will open it, or null: one with a user name in it is a lure more often than a link. */
function addressOf(text: string): string | null {
  try {
    const url = new URL(text);
    const isPlain = /^https?:$/.test(url.protocol) && !url.username && !url.password && url.hostname.includes('.');
    return isPlain ? url.href : null;
  } catch {
    return null;
  }
}
