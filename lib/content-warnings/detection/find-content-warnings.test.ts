import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findContentWarnings, replaceFlaggedText, type SchoolFactsForWarnings } from './find-content-warnings';
import { processorMs } from '@/tests/support/processor-time';

const SCHOOL: SchoolFactsForWarnings = {
  name: 'Tidewater Elementary',
  staff: [
    { name: 'Janet Corkum', role: 'principal' },
    { name: "Luc d'Entremont", role: 'vicePrincipal' },
  ],
  open: ['902-555-0100', 'office@tidewater.example'],
};

const SENTENCES = readFileSync(new URL('sentences.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [kinds = '', ...sentence] = line.split(' | ');
    return { expected: kinds === '-' ? [] : kinds.split(','), sentence: sentence.join(' | ') };
  });

const kindsIn = (sentence: string) => [...new Set(findContentWarnings(sentence, SCHOOL).map(({ kind }) => kind))];

/** Measures precision and recall over all sentences and all kinds of content warnings. */
function measureAccuracy() {
  let [right, wrong, missed] = [0, 0, 0];
  for (const { expected, sentence } of SENTENCES) {
    const found: string[] = kindsIn(sentence);
    right += found.filter((kind) => expected.includes(kind)).length;
    wrong += found.filter((kind) => !expected.includes(kind)).length;
    missed += expected.filter((kind) => !found.includes(kind)).length;
  }
  return { precision: right / (right + wrong), recall: right / (right + missed) };
}

describe('content warnings for 300 sample sentences', () => {
  it('the search for personal details has a precision of at least 0.98 and a recall of at least 0.96', () => {
    expect(SENTENCES).toHaveLength(300);
    expect(SENTENCES.filter(({ expected }) => expected.length === 0)).toHaveLength(150);
    const { precision, recall } = measureAccuracy();
    process.stdout.write(`cautions: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n`);
    expect(precision).toBeGreaterThanOrEqual(0.98);
    expect(recall).toBeGreaterThanOrEqual(0.96);
  });

  it('a text has no content warnings after all suggested changes are made', () => {
    for (const { sentence } of SENTENCES) {
      let text = sentence;
      for (let changes = 0; changes < 6; changes += 1) {
        const [first] = findContentWarnings(text, SCHOOL);
        if (first) text = replaceFlaggedText(text, first);
      }
      expect(findContentWarnings(text, SCHOOL), text).toEqual([]);
    }
  });
});

describe('the flagged words of a content warning and their suggested replacement', () => {
  const withReplacement = (text: string) => {
    const [first] = findContentWarnings(text, SCHOOL);
    return first ? replaceFlaggedText(text, first) : text;
  };

  it.each([
    ['Mrs. MacIsaac has been wonderful.', 'A staff member has been wonderful.'],
    ['My son was hit by Mr. Smith on the bus.', 'My son was hit by a staff member on the bus.'],
    ["I like it. Ms. Fraser's room is cold.", "I like it. A staff member's room is cold."],
    ['Mr. and Mrs. Hiltz both work there.', 'Two staff members both work there.'],
    ['My neighbour Mr. Brown saw it.', 'My neighbour saw it.'],
    ['Is Mrs. Corkum back?', 'Is the principal back?'],
    ['Mme Doucet et son groupe vont au musée.', 'Un membre du personnel et son groupe vont au musée.'],
    ['Le bus de M. Surette est en retard.', "Le bus d'un membre du personnel est en retard."],
    ['Je pense que Madame Comeau est partie.', "Je pense qu'un membre du personnel est partie."],
    ['Professeure Chiasson donne trop de devoirs.', 'Une professeure donne trop de devoirs.'],
    ["L'enseignante Mme Comeau est partie.", "L'enseignante est partie."],
    ['La lettre de Janet Corkum est arrivée.', 'La lettre de la direction est arrivée.'],
    ['Appelez le 902-555-0147 pour le covoiturage.', 'Appelez le [numéro de téléphone] pour le covoiturage.'],
    ["La mère de Noah dit qu'il est en 5e année.", "La mère d'un enfant dit qu'il est en 5e année."],
    ["My daughter's teacher Mrs. Boudreau is ill.", "My daughter's teacher is ill."],
    ['Our principal, Mr. Haines, says no.', 'Our principal says no.'],
    ['I asked Coach Dan about it.', 'I asked a coach about it.'],
    ['I spoke with Janet Corkum.', 'I spoke with the principal.'],
    ['My son Liam is in grade 4.', 'My son is in grade 4.'],
    ['Noah (grade 5) took it.', 'A child (grade 5) took it.'],
    ['Call 902-555-0147 now.', 'Call [phone number] now.'],
  ])('the suggested replacement turns “%s” into a sentence that reads naturally', (before, after) =>
    expect(withReplacement(before)).toBe(after),
  );

  it('each content warning contains the flagged text and its exact position', () => {
    const text = 'First line.\nIs Mr. Comeau there? Write to a.parent@example.com, or park at GKR 482.';
    for (const { start, end, text: cautionText } of findContentWarnings(text))
      expect(text.slice(start, end)).toBe(cautionText);
    // The sentence contains a licence plate but mentions no vehicle. Only a sentence with both gets a warning about the
    // plate.
    expect(findContentWarnings(text).map(({ kind }) => kind)).toEqual(['staff', 'email']);
  });
});

describe('public facts about a school, which need no content warning', () => {
  it("a school's own name, phone number and address cause no content warning", () => {
    const school = { ...SCHOOL, name: 'Dr. W. A. MacLeod Consolidated' };
    expect(
      findContentWarnings(
        'Dr. W. A. MacLeod Consolidated: 902-555-0100, office@tidewater.example, 1-800-668-6868',
        school,
      ),
    ).toEqual([]);
  });
});

it.each([
  ['letters', 'a'],
  ['capitals', 'Ab '],
  ['titles', 'Mr. '],
  ['names after titles', 'Mr. Ab '],
  ['digits', '902 '],
  ['half an address', 'a.'],
  ['signs of addresses', 'a@'],
  ['plates', 'plate ABC '],
  ['grades', 'grade 3 Emma '],
  ['calls', 'call 902-'],
  ['spaces', ' '],
])(
  'the time of a content warning check grows linearly with the length of the text: %s',
  { tags: ['Q4'] },
  async (_name, piece) => {
    const time = (length: number) => {
      const text = piece.repeat(length / piece.length);
      return processorMs(() => findContentWarnings(text, SCHOOL));
    };
    await time(10_000);
    const least = async (length: number) => Math.min(await time(length), await time(length), await time(length));
    expect(await least(10_000)).toBeLessThan(100);
    // The long text is eight times as long as the short one. A check in quadratic time would take 64 times as long, and
    // fail this limit of 50 times.
    expect(await least(80_000)).toBeLessThan(Math.max(250, (await least(10_000)) * 50));
  },
);
