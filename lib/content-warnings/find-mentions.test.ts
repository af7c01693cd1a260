import { expect, it } from 'vitest';
import { findMentions, replaceMentionedNames } from './find-mentions';
import { processorMs } from '@/tests/support/processor-time';

const mentionsIn = (text: string, names: string[]) =>
  findMentions(text, names).map(({ start, end }) => text.slice(start, end));

it.each<[string, string[], string[]]>([
  ['Thanks @Kim Reader, and @kim reader!', ['Kim Reader'], ['@Kim Reader', '@kim reader']],
  ['@Kim Reader or @Kim', ['Kim', 'Kim Reader'], ['@Kim Reader', '@Kim']],
  ['@Kimberly, @Kim-Lee, @Kim_1, a@Kim, https://x.ca/@Kim and @@Kim', ['Kim'], []],
  ['(@Kim) @Kim’s @Kim.', ['Kim'], ['@Kim', '@Kim', '@Kim']],
  ['@Zoe\u0301 and @Zo\u00e9', ['Zo\u00e9'], ['@Zoe\u0301', '@Zo\u00e9']],
  ['@Kim\u00a0Reader', ['Kim Reader'], ['@Kim\u00a0Reader']],
  ['@Kim\u200b Reader', ['Kim Reader'], ['@Kim\u200b Reader']],
  ['@J. (Jo) [x]* and @Jxx', ['J. (Jo) [x]*'], ['@J. (Jo) [x]*']],
  ['@Siobhan O’Dell, @siobhan  odell', ["Siobhan O'Dell"], ['@Siobhan O’Dell']],
  [
    "@Siobhan  O'Dell @Siobhan\u00a0O`Dell @Siobhan\u2009Oʼdell",
    ['Siobhan O’Dell'],
    ["@Siobhan  O'Dell", '@Siobhan\u00a0O`Dell', '@Siobhan\u2009Oʼdell'],
  ],
  ['@Anne‐Marie and @anne–marie', ['Anne-Marie'], ['@Anne‐Marie', '@anne–marie']],
  ['@Zoe Roy, @ZOË Roy, @Zoe\u0308 Roy', ['Zoë Roy'], ['@Zoe Roy', '@ZOË Roy', '@Zoe\u0308 Roy']],
  ['@Zoë', ['Zoe'], ['@Zoë']],
  ['＠Kim @𝐊𝐢𝐦', ['Kim'], ['＠Kim', '@𝐊𝐢𝐦']],
  ['@ΣΟΦΟΣ', ['Σοφος'], ['@ΣΟΦΟΣ']],
  ['@Kim Reader', [], []],
])('in %j, with the people %j in the thread, the mentions are %j', (text, names, expected) => {
  expect(mentionsIn(text, names)).toEqual(expected);
});

it('texts for visitors do not contain the names of mentioned people', () => {
  expect(replaceMentionedNames('So @Kim Reader says, @Kim. Kim Reader!', ['Kim Reader', 'Kim'])).toBe(
    'So @a parent says, @a parent. Kim Reader!',
  );
});

it(
  'mentions are found quickly in any text, whatever names the people in the thread have',
  { tags: ['Q4'] },
  async () => {
    const names = Array.from({ length: 300 }, (_, index) => `${'Ann '.repeat(index % 20)}Ann${index}`);
    const hostile = ['Ann '.repeat(20), 'A', '(a+)+$', ' ', '\u0301'];
    const find = () => {
      for (const part of hostile)
        findMentions(`@${part}`.repeat(2_000 / (part.length + 1)), [...names, part.trim() || 'A']);
    };
    expect(await processorMs(find)).toBeLessThan(1_000);
  },
);
