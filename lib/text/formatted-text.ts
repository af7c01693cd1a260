import { linkify } from './links';

/** A piece of a line: plain text, a web address (with `href`), or the mention of a person. */
export type InlineText = { text: string; href: string | null; isMention: boolean; isBold: boolean };

/** A part of a text. `isTight` is true if the next part follows without an empty line. */
export type TextBlock =
  | { kind: 'paragraph' | 'quote'; content: InlineText[]; isTight: boolean }
  | { kind: 'bullets' | 'numbers'; items: InlineText[][]; isTight: boolean };

/** Positions of a mention in a text. */
export type MentionRange = { start: number; end: number };

type Line = { text: string; start: number };

/**
 * Splits a typed text into paragraphs, lists and quotes (record 117). A list has at least two lines that begin with `-`
 * or `*`, or with 1, 2, 3. A quote's lines begin with `>`. Everything else remains as it was typed.
 */
export function parseFormattedText(text: string, mentions: readonly MentionRange[] = []): TextBlock[] {
  const lines = linesOf(text);
  const inline = ({ text: line, start }: Line) => parseInlineText(line, start, mentions);
  const blocks: TextBlock[] = [];
  for (let at = 0; at < lines.length;) {
    const end = blockEnd(lines, at);
    const [first, last] = [lines[at]!, lines[end - 1]!];
    const block = lines.slice(at, end);
    const isTight = lines[end] !== undefined && lines[end].text !== '';
    at = end;
    if (first.text === '') continue;
    const kind = listKind(block, 0);
    if (kind)
      blocks.push({
        kind,
        items: block.map((line) => inline(withoutMarker(line))),
        isTight,
      });
    else if (isQuote(first))
      blocks.push({
        kind: 'quote',
        content: merged(
          block.flatMap((line, index) => [...(index > 0 ? [plain('\n')] : []), ...inline(withoutMarker(line))]),
        ),
        isTight,
      });
    else
      blocks.push({
        kind: 'paragraph',
        content: inline({ text: text.slice(first.start, last.start + last.text.length), start: first.start }),
        isTight,
      });
  }
  return blocks;
}

/** Returns the text without the marks of bold words and quotes, for excerpts on one line. Lists keep their marks. */
export const withoutFormatting = (text: string): string =>
  parseFormattedText(text)
    .map((block) =>
      'content' in block
        ? textOf(block.content)
        : block.items.map((item, at) => `${block.kind === 'numbers' ? `${at + 1}.` : '-'} ${textOf(item)}`).join('\n'),
    )
    .join('\n\n');

const textOf = (content: readonly InlineText[]): string => content.map(({ text }) => text).join('');

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const found = { text: line, start };
    start += line.length + 1;
    return found;
  });
}

const BULLET = /^[-*] (?=\S)/;
const NUMBER = /^(\d{1,3})[.)] (?=\S)/;
/** First line of a quote. */
const QUOTE = /^> (?=\S)/;
/** Line of a quote, which may be empty. */
const QUOTED = /^>(?: |$)/;

const isQuote = (line: Line | undefined, rule = QUOTE): boolean => line !== undefined && rule.test(line.text);
const numberOf = (line: Line | undefined): number => Number(NUMBER.exec(line?.text ?? '')?.[1] ?? Number.NaN);
const isBullet = (line: Line | undefined): boolean => line !== undefined && BULLET.test(line.text);

/** Returns the kind of list that begins at a line, or null. A single marked line, such as a signature, is no list. */
function listKind(lines: readonly Line[], at: number): 'bullets' | 'numbers' | null {
  if (isBullet(lines[at]) && isBullet(lines[at + 1])) return 'bullets';
  return numberOf(lines[at]) === 1 && numberOf(lines[at + 1]) === 2 ? 'numbers' : null;
}

/** Returns the index after the last line of the block that begins at a line. An empty line is a block of its own. */
function blockEnd(lines: readonly Line[], at: number): number {
  let end = at + 1;
  const kind = listKind(lines, at);
  if (lines[at]?.text === '') return end;
  if (kind === 'bullets') while (isBullet(lines[end])) end += 1;
  else if (kind === 'numbers') while (numberOf(lines[end]) === end - at + 1) end += 1;
  else if (isQuote(lines[at])) while (isQuote(lines[end], QUOTED)) end += 1;
  else while (end < lines.length && lines[end]?.text !== '' && !isQuote(lines[end]) && !listKind(lines, end)) end += 1;
  return end;
}

function withoutMarker({ text, start }: Line): Line {
  const length = (BULLET.exec(text) ?? NUMBER.exec(text) ?? QUOTED.exec(text))?.[0].length ?? 0;
  return { text: text.slice(length), start: start + length };
}

const plain = (text: string): InlineText => ({ text, href: null, isMention: false, isBold: false });

/** Two asterisks, without a third one beside them. */
const BOLD_MARK = /(?<!\*)\*\*(?!\*)/g;

/**
 * Finds the mentions, web addresses and bold words of a text. `start` is the text's position in the text of the mentions.
 * Bold words are on one line between two pairs of asterisks, which are beside a word but not within one.
 */
export function parseInlineText(text: string, start = 0, mentions: readonly MentionRange[] = []): InlineText[] {
  const pieces = splitMentionsAndLinks(text, start, mentions);
  const found: InlineText[] = [];
  /** Index in `found` of a mark that may begin bold words. */
  let open: number | null = null;
  let at = 0;
  for (const piece of pieces) {
    const isPlain = piece.href === null && !piece.isMention;
    let end = 0;
    const addPlain = (to: number) => {
      const part = piece.text.slice(end, to);
      if (part.includes('\n')) open = null;
      if (part !== '') found.push(plain(part));
    };
    for (const { index } of isPlain ? piece.text.matchAll(BOLD_MARK) : []) {
      addPlain(index);
      end = index + 2;
      const [before, after] = [text.charAt(at + index - 1), text.charAt(at + end)];
      found.push(plain('**'));
      if (open !== null && open < found.length - 2 && /\S/.test(before) && !isWordCharacter(after)) {
        for (const each of found.slice(open)) each.isBold = true;
        found.splice(open, 1, { ...plain(''), isBold: true });
        found.splice(-1);
        open = null;
      } else if (/\S/.test(after) && !isWordCharacter(before)) open = found.length - 1;
    }
    if (isPlain) addPlain(piece.text.length);
    else found.push(piece);
    at += piece.text.length;
  }
  return merged(found);
}

const isWordCharacter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

function splitMentionsAndLinks(text: string, start: number, mentions: readonly MentionRange[]): InlineText[] {
  const pieces: InlineText[] = [];
  let end = 0;
  const addText = (to: number) =>
    pieces.push(...linkify(text.slice(end, to)).map((part) => ({ ...part, isMention: false, isBold: false })));
  for (const mention of mentions) {
    const [from, to] = [mention.start - start, mention.end - start];
    if (from < end || to > text.length) continue;
    addText(from);
    pieces.push({ ...plain(text.slice(from, to)), isMention: true });
    end = to;
  }
  addText(text.length);
  return pieces;
}

/** Joins neighbouring plain pieces. */
function merged(pieces: readonly InlineText[]): InlineText[] {
  const joined: InlineText[] = [];
  for (const { text, href, isMention, isBold } of pieces) {
    const last = joined.at(-1);
    if (text === '') continue;
    if (last && href === null && last.href === null && !isMention && !last.isMention && last.isBold === isBold)
      last.text += text;
    else joined.push({ text, href, isMention, isBold });
  }
  return joined;
}
