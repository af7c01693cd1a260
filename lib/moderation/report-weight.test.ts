import { describe, expect, it } from 'vitest';
import {
  MAX_UNREVIEWED_HIDDEN_ITEMS,
  ZERO_HIDDEN_CONTENT_COUNTS,
  decideReportOutcome,
  calculateReportWeight,
  type HiddenContentCounts,
  type WeighedReport,
} from './report-weight';

const voice = (fields: Partial<WeighedReport> = {}): WeighedReport => ({
  belongs: 'parent',
  moderates: false,
  refused: 0,
  upheld: 0,
  earlier: 0,
  ...fields,
});
const follower = voice({ belongs: 'follower' });
const outsider = voice({ belongs: null });
const three = (one: WeighedReport): WeighedReport[] => [one, one, one];

describe('the weight of a report', () => {
  it.each([
    [{}, 1],
    [{ belongs: 'follower' }, 1],
    [{ belongs: null }, 0],
    [{ earlier: 2 }, 1],
    [{ earlier: 3 }, 0],
    [{ refused: 2 }, 1],
    [{ refused: 3 }, 0.5],
    [{ refused: 9 }, 0.5],
    [{ refused: 10 }, 0],
    [{ refused: 10, upheld: 1 }, 0.5],
    [{ refused: 10, upheld: 8 }, 1],
    [{ upheld: 50, belongs: null }, 0],
  ] as const)('a report by a reporter with %j has the weight %d', (fields, weight) =>
    expect(calculateReportWeight(voice(fields))).toBe(weight),
  );
});

describe('the combined effect of all reports of one post or comment', () => {
  it.each<[string, WeighedReport[], ReturnType<typeof decideReportOutcome>]>([
    ['two parents change nothing', [voice(), voice()], null],
    ['three parents hide the content', three(voice()), 'withhold'],
    ['three followers hide the content', three(follower), 'withhold'],
    ['two parents and a follower hide the content', [voice(), voice(), follower], 'withhold'],
    ['three outsiders raise a campaign', three(outsider), 'campaign'],
    [
      'two parents among twenty people raise a campaign',
      [voice(), voice(), ...Array<WeighedReport>(18).fill(outsider)],
      'campaign',
    ],
    ['two parents and one with half weight raise a campaign', [voice(), voice(), voice({ refused: 3 })], 'campaign'],
    [
      'two parents and two with half weight hide the content',
      [voice(), voice(), voice({ refused: 3 }), voice({ refused: 3 })],
      'withhold',
    ],
    ['a moderator alone hides the content', [voice({ belongs: null, moderates: true })], 'withhold'],
    [
      'a moderator among outsiders hides the content',
      [outsider, outsider, voice({ belongs: null, moderates: true })],
      'withhold',
    ],
  ])('reports have the right effect: %s', (_claim, voices, expected) =>
    expect(decideReportOutcome(voices, ZERO_HIDDEN_CONTENT_COUNTS)).toBe(expected),
  );
});

describe('the limits on the amount of content that reports can hide', () => {
  const full: HiddenContentCounts = {
    atSchool: MAX_UNREVIEWED_HIDDEN_ITEMS,
    ofAuthor: MAX_UNREVIEWED_HIDDEN_ITEMS,
    everywhere: 2 * MAX_UNREVIEWED_HIDDEN_ITEMS,
    keptInHour: 0,
    byParents: { atSchool: 0, ofAuthor: 0 },
  };
  const hidden = (fields: Partial<HiddenContentCounts>): HiddenContentCounts => ({
    ...ZERO_HIDDEN_CONTENT_COUNTS,
    ...fields,
  });

  it.each<[string, WeighedReport[], HiddenContentCounts, ReturnType<typeof decideReportOutcome>]>([
    ['followers hide a third post at a school', three(follower), hidden({ atSchool: 2, everywhere: 2 }), 'withhold'],
    ['followers do not hide a fourth post at a school', three(follower), hidden({ atSchool: 3 }), 'campaign'],
    ['followers do not hide a fourth post by an author', three(follower), hidden({ ofAuthor: 3 }), 'campaign'],
    ['followers do not hide a fourth post on the site', three(follower), hidden({ everywhere: 3 }), 'campaign'],
    [
      'followers hide no more posts after six on the site in an hour',
      three(follower),
      hidden({ keptInHour: 6 }),
      'campaign',
    ],
    [
      'followers hide another post after five on the site in an hour',
      three(follower),
      hidden({ keptInHour: 5 }),
      'withhold',
    ],
    ['parents hide a post regardless of how many others have hidden', three(voice()), full, 'withhold'],
    [
      'parents do not hide a fourth post at their school',
      three(voice()),
      hidden({ atSchool: 3, byParents: { atSchool: 3, ofAuthor: 0 } }),
      'campaign',
    ],
    [
      'parents do not hide a fourth post by an author',
      three(voice()),
      hidden({ ofAuthor: 3, byParents: { atSchool: 0, ofAuthor: 3 } }),
      'campaign',
    ],
    ['a moderator does not hide a fourth post at the school', [voice({ moderates: true })], full, null],
  ])('the limits on hiding apply: %s', (_claim, voices, now, expected) =>
    expect(decideReportOutcome(voices, now)).toBe(expected),
  );

  /** The accounts report in groups of three, and no reviewer looks at their reports. */
  it.each([3, 10, 30])('%d colluding followers together hide at most three posts or comments', (accounts) => {
    let everywhere = 0;
    for (let group = 0; group < Math.floor(accounts / 3); group += 1) {
      for (let earlier = 0; earlier < 6; earlier += 1) {
        if (decideReportOutcome(three(voice({ belongs: 'follower', earlier })), hidden({ everywhere })) === 'withhold')
          everywhere += 1;
      }
    }
    expect(everywhere).toBe(MAX_UNREVIEWED_HIDDEN_ITEMS);
  });
});
