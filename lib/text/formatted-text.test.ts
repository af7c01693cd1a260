import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '@/tests/support/any-text';
import { processorMs } from '@/tests/support/processor-time';
import { parseFormattedText, parseInlineText, withoutFormatting, type TextBlock } from './formatted-text';
import { linkify } from './links';

/** Writes blocks in a short form: `p`, `q`, `ul` or `ol` with its lines, and bold words in square brackets. */
const outline = (text: string): string[] =>
  parseFormattedText(text).map((block) => {
    const write = (content: Extract<TextBlock, { content: unknown }>['content']) =>
      content.map((piece) => (piece.isBold ? `[${piece.text}]` : piece.text)).join('');
    if ('content' in block) return `${block.kind === 'quote' ? 'q' : 'p'}: ${write(block.content)}`;
    return `${block.kind === 'bullets' ? 'ul' : 'ol'}: ${block.items.map(write).join(' | ')}`;
  });

describe('the lists, quotes and bold words of a typed text', () => {
  it.each<[string, string[]]>([
    ['One\nTwo\n\n\nThree', ['p: One\nTwo', 'p: Three']],
    ['Bring:\n- shoes\n- a hat\nThanks', ['p: Bring:', 'ul: shoes | a hat', 'p: Thanks']],
    ['* a\n* b', ['ul: a | b']],
    ['1. Ask\n2. Wait\n3) Write', ['ol: Ask | Wait | Write']],
    ['> First line\n> second line\nI agree', ['q: First line\nsecond line', 'p: I agree']],
    ['> One\n>\n> three', ['q: One\n\nthree']],
    ['The **last** day', ['p: The [last] day']],
    ['**Bus 12:** late, **bus 9:** early', ['p: [Bus 12:] late, [bus 9:] early']],
    ['- **Monday**: gym\n- Tuesday', ['ul: [Monday]: gym | Tuesday']],
    ['(**really**)', ['p: ([really])']],
    ['**https://example.org/b**', ['p: [https://example.org/b]']],
    ['**see https://example.org/b now**', ['p: [see ][https://example.org/b][ now]']],
  ])('parseFormattedText reads %j', (text, expected) => expect(outline(text)).toEqual(expected));

  it.each([
    '- Mary',
    'Thanks\n- Mary',
    '1. January is a holiday',
    '2. Wait\n3. Write',
    '1990. A year\n1991. Another year',
    '-5 degrees\n-8 degrees',
    '5 > 3\n>3 left\n>\n> ',
    '2 ** 3 ** 4',
    'x**2 + y**2',
    'f**k and s**t',
    '**** you ****',
    'Rated ***** by us. Truly *****!',
    '***a***',
    'a **b',
    '**b\nc**',
    '** a **',
    'f(**args, **kwargs)',
    '*one* and _two_ and # three',
    '[text](elsewhere)',
    '`code` and <b>tags</b> &amp;',
  ])('parseFormattedText leaves %j as it was typed', (text) => {
    expect(parseFormattedText(text)).toEqual([
      { kind: 'paragraph', content: [{ text, href: null, isMention: false, isBold: false }], isTight: false },
    ]);
  });

  it('mentions keep their positions within lists and beside bold words', () => {
    const text = 'Hi\n- **ask** @Kim Reader\n- @Kim Reader';
    const mentions = [...text.matchAll(/@Kim Reader/g)].map(({ index }) => ({ start: index, end: index + 11 }));
    const mentioned = parseFormattedText(text, mentions)
      .flatMap((block) => ('items' in block ? block.items.flat() : block.content))
      .filter(({ isMention }) => isMention);
    expect(mentioned.map((piece) => piece.text)).toEqual(['@Kim Reader', '@Kim Reader']);
  });

  it('withoutFormatting removes the marks of bold words and quotes', () => {
    expect(withoutFormatting('> **Old** text\n\nBring:\n- a\n- b\n1. c\n2. d')).toBe(
      'Old text\n\nBring:\n\n- a\n- b\n\n1. c\n2. d',
    );
  });
});

/** Random texts in which marks of lists, quotes and bold words are frequent. */
const markedText = fc
  .array(
    fc.oneof(
      fc.constantFrom('**', '*', '- ', '1. ', '2. ', '> ', '\n', '\n\n', ' ', 'a', '@Kim', 'https://a.example/'),
      anyText(3),
    ),
    {
      maxLength: 30,
    },
  )
  .map((parts) => parts.join(''));

describe('every typed text', () => {
  it('a text without marks has the same pieces as its web addresses and other words', () => {
    fc.assert(
      fc.property(anyText(60), (typed) => {
        const text = typed.replaceAll(/[*>\d-]/g, '').replaceAll(/^\n+|\n+$/g, '');
        const paragraphs = text === '' ? [] : text.split(/\n{2,}/);
        expect(parseFormattedText(text).map((block) => 'content' in block && block.content)).toEqual(
          paragraphs.map((each) => linkify(each).map((part) => ({ ...part, isMention: false, isBold: false }))),
        );
      }),
    );
  });

  it('only marks and empty lines are missing from the pieces', () => {
    fc.assert(
      fc.property(markedText, (text) => {
        const letters = (all: string) => all.replaceAll(/[*>\s\d.-]/g, '');
        const pieces = parseFormattedText(text).flatMap((block) =>
          'items' in block ? block.items.flat() : block.content,
        );
        expect(letters(pieces.map((piece) => piece.text).join(''))).toBe(letters(text));
      }),
    );
  });

  it('a link is always a web address', { tags: ['X1'] }, () => {
    fc.assert(
      fc.property(markedText, (text) => {
        for (const { href } of parseInlineText(text)) expect(href ?? 'https://').toMatch(/^https?:\/\//);
      }),
    );
  });

  it('parsing takes time in proportion to the length of the text', { tags: ['Q4'] }, async () => {
    const hostile = [
      '**a ',
      '**',
      '** a',
      '- \n',
      '- a\n',
      '> \n',
      '1. a\n',
      '\n',
      '**a\n',
      '*',
      '@',
      'https://a.b/**',
    ];
    for (const part of hostile) {
      const text = part.repeat(Math.ceil(100_000 / part.length));
      expect(await processorMs(() => parseFormattedText(text)), part).toBeLessThan(1_000);
    }
  });
});
