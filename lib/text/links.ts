export type TextOrLink = { text: string; href: string | null };

/**
 * Matches a web address up to the first blank, double quotation mark, tag, invisible character or non-ASCII punctuation
 * mark. A curly apostrophe within a word belongs to the address.
 */
const ADDRESS =
  /https?:\/\/(?:[!#-;=?-_a-~]|[^\x00-\x7f\s\p{P}\p{C}\p{Default_Ignorable_Code_Point}]|’(?=[\p{L}\p{N}]))+/giu;
const TRAILING = /[.,;:!?*_~]/;
const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Splits a text into web addresses and the text between them. Joined together, the parts equal the original text. */
export function linkify(input: string): TextOrLink[] {
  const parts: TextOrLink[] = [];
  let end = 0;
  const address = new RegExp(ADDRESS);
  for (let addressMatch = address.exec(input); addressMatch; addressMatch = address.exec(input)) {
    const text = trimAddress(addressMatch[0], input.charAt(addressMatch.index - 1));
    address.lastIndex = addressMatch.index + text.length;
    const href = addressOf(text);
    if (href === null) continue;
    if (addressMatch.index > end) parts.push({ text: input.slice(end, addressMatch.index), href: null });
    parts.push({ text, href });
    end = address.lastIndex;
  }
  if (end < input.length) parts.push({ text: input.slice(end), href: null });
  return parts;
}

/**
 * Removes punctuation of the surrounding sentence from the end of an address. `textBefore` is the character in front of
 * the address.
 */
function trimAddress(match: string, textBefore: string): string {
  let address = match.slice(0, endOfBalanced(match));
  let isQuoted = textBefore === "'";
  for (; address !== ''; address = address.slice(0, -1)) {
    const last = address.slice(-1);
    if (last === "'" && isQuoted) isQuoted = false;
    else if (!TRAILING.test(last) && !(last === "'" && hasOpenQuote(address))) break;
  }
  return address;
}

const hasOpenQuote = (address: string): boolean => address.split("'").length % 2 === 0;

/** Returns the index of the first bracket in the address that has no matching bracket. */
function endOfBalanced(address: string): number {
  const open: { closes: string; at: number }[] = [];
  for (let at = 0; at < address.length; at += 1) {
    const closes = CLOSES[address.charAt(at)];
    if (closes) open.push({ closes, at });
    else if (address.charAt(at) === open.at(-1)?.closes) open.pop();
    else if (/[)\]}]/.test(address.charAt(at))) return open[0]?.at ?? at;
  }
  return open[0]?.at ?? address.length;
}

/**
 * Returns the address as the browser will open it, or null. Refuses an address with a user name, because phishing uses
 * such addresses.
 */
function addressOf(text: string): string | null {
  try {
    const url = new URL(text);
    const isPlain = /^https?:$/.test(url.protocol) && !url.username && !url.password && url.hostname.includes('.');
    return isPlain ? url.href : null;
  } catch {
    return null;
  }
}
