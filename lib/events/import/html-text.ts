import 'server-only';
import { Parser } from 'htmlparser2';

/**
 * Maximum number of characters that are read from a description. The limit is higher than the 2,000 characters that we
 * store, because descriptions from Outlook contain long style rules.
 */
const MAX_CHARACTERS = 40_000;

const PARAGRAPHS = new Set(['p', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const LINES = new Set(
  'address article aside body caption center dd details div dl dt fieldset figcaption figure footer form header hr html li main nav ol pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const INLINE =
  'a abbr acronym b base bdi bdo big br button cite code col colgroup data del dfn em font i img input ins kbd label link mark meta nobr q s samp small span strike strong sub sup td th time tt u var wbr'.split(
    ' ',
  );
/** HTML elements whose contents are not shown. */
const UNSEEN = new Set(['head', 'script', 'style', 'template', 'title', 'xml']);

const NAME = `(?:${[...PARAGRAPHS, ...LINES, ...INLINE, ...UNSEEN].join('|')}|[a-z][a-z0-9]*:[a-z][a-z0-9]*)`;
const VALUE = `(?:"[^"<]*"|'[^'<]*'|[^\\s"'<>]+)`;
const ATTRIBUTE = `\\s+(?:[a-z_][\\w:.-]*\\s*=\\s*${VALUE}|nowrap|hidden|noshade|compact|reversed)`;
/** Pattern for a tag of a known HTML element. It does not match "x < 5", "I <3 math" or "<Room 12>". */
const TAG = new RegExp(
  `<(?:/${NAME}\\s*|${NAME}(?:${ATTRIBUTE})*\\s*/?|!doctype[^<>]*|!\\[[^<>]*|\\?xml[^<>]*)>`,
  'gi',
);
const BREAK = new RegExp(`<(?:br|/?(?:${[...PARAGRAPHS, ...LINES].join('|')}))[\\s/>]`, 'i');
const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/i;
const BARE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});)/gi;

/** Returns the visible text of a string that may be HTML. A string without HTML is returned unchanged. */
export function extractVisibleText(raw: string): string {
  const limited = raw.slice(0, MAX_CHARACTERS);
  const text = withoutComments(limited);
  const isMarkup = text !== limited || text.search(TAG) >= 0;
  if (!isMarkup && !ENTITY.test(text)) return limited;
  const decodedText = isMarkup ? wordsOf(escapedAround(text)) : decoded(text);
  // Decodes entities a second time, because WordPress escapes some entities twice ("&amp;#8217;").
  return (ENTITY.test(decodedText) ? decoded(decodedText) : decodedText).replaceAll('\u00a0', ' ').trim();
}

/** If an HTML comment has no end, it remains visible text. */
function withoutComments(text: string): string {
  const [first = '', ...parts] = text.split('<!--');
  return parts.reduce((result, part) => {
    const end = part.indexOf('-->');
    return result + (end < 0 ? `<!--${part}` : part.slice(end + 3));
  }, first);
}

/** Escapes everything in an HTML text except known tags and complete entities, so that only these count as markup. */
function escapedAround(text: string): string {
  // Line feeds count as line breaks only in a text without block tags, such as a description from Google Calendar.
  const breaks = BREAK.test(text) ? '\n' : '<br>';
  const escape = (words: string) =>
    words.replace(BARE_AMPERSAND, '&amp;').replaceAll('<', '&lt;').replace(/\r?\n/g, breaks);
  let [html, end] = ['', 0];
  for (const { 0: tag, index } of text.matchAll(TAG)) {
    html += escape(text.slice(end, index)) + (/^<[!?]/.test(tag) ? '' : tag);
    end = index + tag.length;
  }
  return html + escape(text.slice(end));
}

function decoded(text: string): string {
  const words: string[] = [];
  const parser = new Parser({ ontext: (piece) => words.push(piece) });
  parser.end(text.replace(BARE_AMPERSAND, '&amp;').replaceAll('<', '&lt;'));
  return words.join('');
}

type Attributes = Record<string, string>;

/**
 * Collects the words of a text. A line break is written only if another word follows, so that the text does not end
 * with empty lines.
 */
class Writer {
  #text = '';
  #breaks = 0;
  #bullet = '';
  #unseen = 0;
  #preformatted = 0;
  readonly #lists: { next: number | null }[] = [];
  readonly #links: { address: string | null; from: number }[] = [];

  get text(): string {
    return this.#text
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n');
  }

  open(name: string, attributes: Attributes): void {
    if (UNSEEN.has(name)) this.#unseen += 1;
    else if (name === 'br') this.#breaks += 1;
    else if (name === 'img') this.words(attributes.alt ?? '');
    else if (name === 'a') this.#links.push({ address: addressOf(attributes.href), from: this.#text.length });
    else if (name === 'ul' || name === 'ol') this.#lists.push({ next: name === 'ol' ? 1 : null });
    else if (name === 'pre') this.#preformatted += 1;
    this.#breakAround(name);
    if (name === 'li') this.#bullet = this.#nextBullet();
  }

  close(name: string): void {
    if (UNSEEN.has(name)) this.#unseen -= 1;
    else if (name === 'a') this.#closeLink();
    else if (name === 'ul' || name === 'ol') this.#lists.pop();
    else if (name === 'pre') this.#preformatted -= 1;
    else if (name === 'td' || name === 'th') this.words(' ');
    this.#breakAround(name);
    if (name === 'li') this.#bullet = '';
  }

  words(piece: string): void {
    if (this.#unseen > 0) return;
    if (this.#preformatted > 0 && piece.includes('\n')) {
      for (const [index, line] of piece.split('\n').entries()) {
        if (index > 0) this.#breaks += 1;
        this.words(line);
      }
      return;
    }
    const text = piece.replace(/[ \t\r\n\f]+/g, ' ');
    const isAtStart = this.#text === '' || this.#breaks > 0 || this.#text.endsWith(' ');
    const words = isAtStart ? text.replace(/^ /, '') : text;
    if (words === '' || (isAtStart && words.trim() === '')) return;
    if (this.#text !== '') this.#text += '\n'.repeat(Math.min(this.#breaks, 2));
    this.#text += this.#bullet + words;
    this.#breaks = 0;
    this.#bullet = '';
  }

  #breakAround(name: string): void {
    if (PARAGRAPHS.has(name)) this.#breaks = Math.max(this.#breaks, 2);
    else if (LINES.has(name)) this.#breaks = Math.max(this.#breaks, 1);
  }

  #nextBullet(): string {
    const list = this.#lists.at(-1);
    const indent = '  '.repeat(Math.min(Math.max(this.#lists.length - 1, 0), 5));
    if (!list || list.next === null) return `${indent}- `;
    list.next += 1;
    return `${indent}${list.next - 1}. `;
  }

  #closeLink(): void {
    const link = this.#links.pop();
    if (!link || link.address === null) return;
    const label = this.#text.slice(link.from).trim();
    if (bareAddress(label) === bareAddress(link.address)) return;
    this.words(label === '' ? link.address : ` (${link.address})`);
  }
}

function wordsOf(html: string): string {
  const writer = new Writer();
  const parser = new Parser({
    onopentag: (name, attributes) => writer.open(name, attributes),
    onclosetag: (name) => writer.close(name),
    ontext: (piece) => writer.words(piece),
  });
  parser.end(html);
  return writer.text;
}

const bareAddress = (text: string) =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');

/**
 * Returns the address of a link without Google's redirect. Returns null for an address that a reader cannot open, such
 * as a script.
 */
function addressOf(href = ''): string | null {
  const [, scheme = '', rest = ''] = /^\s*(https?|mailto|tel):(.*)$/is.exec(href) ?? [];
  if (scheme === '') return null;
  if (!scheme.toLowerCase().startsWith('http')) return rest.split('?')[0] ?? null;
  const url = URL.parse(href.trim());
  const target = url?.hostname === 'www.google.com' && url.pathname === '/url' ? url.searchParams.get('q') : null;
  return target ?? href.trim();
}
