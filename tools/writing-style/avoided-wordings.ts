import type { ProseKind, ProsePiece } from './prose';

type AvoidedWording = { name: string; marks: RegExp; areas: ProseKind[] };

const EVERYWHERE: ProseKind[] = ['comments', 'titles', 'texts', 'docs', 'subjects'];
const PROSE: ProseKind[] = ['comments', 'titles', 'texts', 'docs'];

const VERBS = [
  'is|are|was|has|have|had|may|must|can|does|did|gets?|takes?|asks?|comes?|goes|reads?|writes?|wrote|sends?|follows?',
  'leaves|left|looks?|waits?|pays?|signs?|registers?|decides?|knows?|wants?|stands?|sees?|joins?|lost',
].join('|');
const BEFORE_WHO = 'of|for|to|by|from|with|and|where|when|if|that|than|as|whether';

/** Patterns of wording that docs/writing.md rules out, each with a suggested rewrite. */
export const AVOIDED_WORDINGS: AvoidedWording[] = [
  { name: 'opens with Of', marks: /(?:^|[.:;] )Of (?!course|all )[a-z]/, areas: PROSE },
  {
    name: 'headless who',
    marks: new RegExp(`(?:^|[.:;,(] |\\b(?:${BEFORE_WHO}) )[Ww]ho (?:${VERBS})\\b`),
    areas: EVERYWHERE,
  },
  { name: 'he for a person', marks: /\b(?:he|him|his|himself)\b/i, areas: EVERYWHERE },
  {
    name: 'so many, pointing at a number',
    marks: /(?:^|[.:;,] )(?:[Ss]o (?:long|many|much|often|few|large)|[Aa]s (?:many|much|long|often))\b(?! as )/,
    areas: ['comments', 'titles', 'docs'],
  },
  {
    name: 'is no X for is not a X',
    marks: /\b(?:is|are|was|were) no (?!longer|more|less|way|reason|need|such|one|other|use\b)[a-z]+/,
    areas: ['comments', 'titles', 'docs', 'subjects'],
  },
  {
    name: 'stands or lies for is',
    marks: /\b(?:stands?|stood|lies|lay) (?:in|on|at|there|here|beside|above|below|under|behind|with)\b/,
    areas: ['comments', 'titles', 'docs', 'subjects'],
  },
  {
    name: 'anew, once more',
    marks: /\b(?:anew|once more|all the same|of late|whoever|wherever it)\b/i,
    areas: EVERYWHERE,
  },
  { name: 'letter for email', marks: /\bletters?\b(?! (?:of|and|or|to the bank))/i, areas: ['texts'] },
  {
    name: 'tell for notify, press for click',
    marks: /\b(?:tells? you|told of|are told|is told|not told|One press|more press|Press )\b/,
    areas: ['texts'],
  },
  { name: 'semicolon in a subject', marks: /;|: .*, and |, .*, and /, areas: ['subjects'] },
  { name: 'subject over 72 characters', marks: /^.{73,}/, areas: ['subjects'] },
  { name: 'document line over 400 characters', marks: /^.{401,}/, areas: ['docs'] },
];

export type AvoidedWordingMatch = { pattern: string; piece: ProsePiece };

/**
 * Finds avoided wordings in the given pieces of text. A piece with several avoided wordings appears once for each
 * wording.
 */
export const findAvoidedWordings = (pieces: ProsePiece[]): AvoidedWordingMatch[] =>
  pieces.flatMap((piece) =>
    AVOIDED_WORDINGS.filter(({ areas, marks }) => areas.includes(piece.area) && marks.test(piece.text)).map(
      ({ name }) => ({
        pattern: name,
        piece,
      }),
    ),
  );
