export type ProseKind = 'comments' | 'titles' | 'texts' | 'docs' | 'subjects';
export type ProsePiece = { area: ProseKind; file: string; line: number; text: string };

const CODE = /\.(?:ts|tsx|mjs|css|sql|prisma)$/;
const TEST = /\.(?:test|spec)\.tsx?$/;
/** Files that the search skips, because old migrations are never edited and generated files repeat their sources. */
const SKIPPED = /^(?:prisma\/migrations|worker\/generated|prisma\/generated)\/|^docs\/(?:api|log|security)\.md$/;
const SHOWN_TO_PEOPLE = /^(?:app|components|lib)\//;

const TITLE = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^)'"`]*\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const BLOCK_COMMENT = /\/\*\*?([\s\S]*?)\*\//g;
const TOOL_DIRECTIVE = /^(?:oxlint|@ts-|squawk)/;

/**
 * Returns the prose of one tracked file. The prose of code is comments, test titles and visible texts, and the prose of
 * a document is its lines.
 */
export function extractProse(file: string, source: string): ProsePiece[] {
  if (SKIPPED.test(file)) return [];
  if (file.endsWith('.md')) return documentLines(file, source);
  if (!CODE.test(file)) return [];
  const piecesAre =
    (area: ProseKind) =>
    ({ line, text }: { line: number; text: string }): ProsePiece => ({ area, file, line, text });
  return [
    ...commentsOf(file, source).map(piecesAre('comments')),
    ...(TEST.test(file) ? titlesOf(source).map(piecesAre('titles')) : []),
    ...(/\.tsx?$/.test(file) && SHOWN_TO_PEOPLE.test(file) && !TEST.test(file)
      ? textsOf(file, source).map(piecesAre('texts'))
      : []),
  ];
}

const lineAt = (source: string, index: number): number => source.slice(0, index).split('\n').length;

/** Returns the comments of a file, without the comment marks. Adjacent line comments form one comment. */
function commentsOf(file: string, source: string): { line: number; text: string }[] {
  const mark = file.endsWith('.sql') ? /^[ \t]*--[ ]?(.*)$/ : /(?:^|[ \t{;,(])\/\/\/?[ ]?(.*)$/;
  const isCommentLine = file.endsWith('.sql') ? /^[ \t]*--/ : /^[ \t]*\/\//;
  const comments: { line: number; end: number; text: string }[] = [];
  for (const [index, text] of source.split('\n').entries()) {
    const words = /https?:\/\/\S*$/.test(text) ? undefined : mark.exec(text)?.[1];
    if (words === undefined) continue;
    const last = comments.at(-1);
    if (last && last.end === index && isCommentLine.test(text)) {
      last.text += ` ${words}`;
      last.end = index + 1;
    } else comments.push({ line: index + 1, end: index + 1, text: words });
  }
  const blocks = [...source.matchAll(BLOCK_COMMENT)].map((match) => ({
    line: lineAt(source, match.index),
    text: (match[1] ?? '')
      .replace(/^[ \t]*\* ?/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
  return [...comments, ...blocks].filter(({ text }) => /[a-z]{3}/i.test(text) && !TOOL_DIRECTIVE.test(text));
}

const titlesOf = (source: string): { line: number; text: string }[] =>
  [...source.matchAll(TITLE)].map((match) => ({ line: lineAt(source, match.index), text: match[2] ?? '' }));

/**
 * Returns the string literals and element texts that read like a sentence. Uses a pattern search, which is faster than
 * a parser and precise enough for counts.
 */
function textsOf(file: string, source: string): { line: number; text: string }[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[ \t])\/\/.*$/gm, '');
  const literals = [...code.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)].map((match) => [match.index, match[2]]);
  const elements = file.endsWith('.tsx')
    ? [...code.matchAll(/>([^<>{}]*[a-z]{3}[^<>{}]*)</g)].map((match) => [match.index, match[1]])
    : [];
  return ([...literals, ...elements] as [number, string][])
    .map(([index, text]) => ({ index, text: text.replace(/\s+/g, ' ').trim() }))
    .filter(
      ({ text }) => /^[A-Z“].*[a-z].* /.test(text) && !/\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|JOIN)\b/.test(text),
    )
    .map(({ index, text }) => ({ line: lineAt(code, index), text }));
}

/**
 * Returns the lines of a document that read like sentences. Skips code, table rules, and lines that start with a
 * hyphen.
 */
const documentLines = (file: string, source: string): ProsePiece[] =>
  source
    .split('\n')
    .map((text, index): ProsePiece => ({ area: 'docs', file, line: index + 1, text }))
    .filter(({ text }) => /[a-z]{3}.* /.test(text) && !/^(?:\s{4}|```|\|?-)/.test(text));
