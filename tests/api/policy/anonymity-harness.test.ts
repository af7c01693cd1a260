import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveStripe } from '../../support/billing/billing';
import { resetTestData } from '../../support/billing/events';
import { stepOf, type Action } from '../../support/anonymity/action';
import { ACCOUNT_ACTIONS } from '../../support/anonymity/account-actions';
import { COMMUNITY_ACTIONS } from '../../support/anonymity/community-actions';
import { MEMBERSHIP_ACTIONS } from '../../support/anonymity/membership-actions';
import { VERIFICATION_ACTIONS } from '../../support/anonymity/verification-actions';
import { channelsOfDatabase } from '../../support/anonymity/channels';
import {
  CHANNELS,
  openHarness,
  OBSERVERS_AND_CHANNELS,
  type Harness,
  type Outcome,
} from '../../support/anonymity/harness';
import {
  withAnonymousPostsOfAdministrators,
  withAnonymousPostsThatLapse,
  withNoticesOfAnonymousPosts,
  withRewrittenPosts,
  withImmediateVoteWeights,
} from '../../support/anonymity/leaks';
import { encryptedCursors } from '../../support/anonymity/normalize';
import { OBSERVERS } from '../../support/anonymity/observers';
import { call } from '../../support/http/call';

// No action reveals who wrote an anonymous post or how a person voted (decision D1, security D3). Each test compares
// what other people see for different authors and voters.

const ACTIONS: readonly Action[] = [
  ...ACCOUNT_ACTIONS,
  ...VERIFICATION_ACTIONS,
  ...MEMBERSHIP_ACTIONS,
  ...COMMUNITY_ACTIONS,
];

let harness: Harness;
beforeAll(async () => {
  await resetTestData();
  harness = await openHarness(saveStripe);
});
afterAll(() => harness?.close());

for (const act of ACTIONS)
  describe(act.name, { tags: act.isThorough ? 'thorough' : [] }, () => {
    let asBystander: Outcome;
    let asAuthor: Outcome;
    beforeAll(async () => {
      asBystander = await harness.run(act, 'somebody else');
      asAuthor = await harness.run(act, 'author and voter');
    });

    it.each(OBSERVERS)(
      'the responses to an observer (%s) do not reveal the anonymous author or the voters',
      { tags: ['D3'] },
      (observer) => {
        expect(asAuthor[observer]).toEqual(asBystander[observer]);
      },
    );

    it.each(CHANNELS)(
      'the side effects of an action (%s) do not reveal the anonymous author or the voters',
      { tags: ['D3'] },
      (channel) => {
        expect(asAuthor[channel]).toEqual(asBystander[channel]);
      },
    );
  });

/**
 * Runs an action twice, with different authors of the anonymous post and different voters. Returns the places where
 * other people see a difference.
 */
async function placesThatDiffer(name: string): Promise<string[]> {
  const act = ACTIONS.find((one) => one.name === name);
  if (!act) throw new Error(name);
  const asBystander = await harness.run(act, 'somebody else');
  const asAuthor = await harness.run(act, 'author and voter');
  return OBSERVERS_AND_CHANNELS.filter(
    (place) => JSON.stringify(asAuthor[place]) !== JSON.stringify(asBystander[place]),
  );
}

describe('the anonymity harness, which compares what different people see of anonymous posts', () => {
  it.each([
    ['notices of anonymous posts', withNoticesOfAnonymousPosts, 'a new first name', ['notices', 'cached pages']],
    [
      'votes that get their weight at once',
      withImmediateVoteWeights,
      'an entered school code',
      ['visitor', 'member', 'moderator', 'payer', 'notices', 'cached pages', 'rows', 'ranks'],
    ],
    [
      'anonymous posts that disappear with a lapse',
      withAnonymousPostsThatLapse,
      'a membership that lapses',
      ['visitor', 'member', 'moderator', 'payer'],
    ],
    [
      'anonymous posts that appear with administrator rights',
      withAnonymousPostsOfAdministrators,
      'becoming an administrator long after a lapse',
      ['visitor', 'member', 'moderator', 'payer'],
    ],
    [
      'ranks that are rewritten without a change',
      withRewrittenPosts,
      'a new picture',
      ['notices', 'cached pages', 'rows'],
    ],
  ] as const)('the anonymity harness detects the planted fault: %s', async (_fault, withFault, act, places) => {
    expect(await withFault(() => placesThatDiffer(act))).toEqual(places);
  });

  it('every observer in the anonymity tests can read both anonymous and signed posts', async () => {
    const outcome = await harness.run(ACTIONS[0]!, 'somebody else');
    for (const observer of OBSERVERS) {
      const answers = Object.values(outcome[observer] as Record<string, { status?: number } | null>);
      expect(new Set(answers.map((answer) => answer?.status ?? 200))).toEqual(new Set([200]));
      expect(JSON.stringify(answers)).toMatch(
        /Written in secret.*Voted on in secret|Voted on in secret.*Written in secret/s,
      );
    }
    // The action `ACTIONS[0]` sets the first name Casey in the profile.
    for (const seen of [outcome.visitor, outcome.member]) expect(JSON.stringify(seen)).toContain('Casey');
  });

  it('the anonymity tests fail if the tested action is refused or writes nothing', async () => {
    const { run } = harness;
    await expect(run({ name: '', does: async () => undefined }, 'somebody else')).rejects.toThrow('proves nothing');
    await expect(run({ name: '', does: stepOf('POST', '/api/seat/keep') }, 'somebody else')).rejects.toThrow('404');
  });

  it('the anonymity harness listens to every notification channel of the database', async () => {
    expect(await channelsOfDatabase()).toEqual([
      'access',
      'boards',
      'notifications',
      'public_pages',
      'schools',
      'settings',
      'storm',
      'watched_words',
    ]);
  });

  it('the everyday test run includes at least thirty actions of the anonymity tests', () => {
    expect(ACTIONS.filter(({ isThorough }) => !isThorough).length).toBeGreaterThanOrEqual(30);
    expect(new Set(ACTIONS.map(({ name }) => name)).size).toBe(ACTIONS.length);
  });
});

it('two pagination cursors for the same position look different but lead to the same page', async () => {
  const { people, schools } = harness.world;
  const board = `/api/schools/${schools.quiet}/posts?sort=popular&limit=2`;
  const links = await Promise.all(
    [1, 2].map(async () => (await call('GET', board, { as: people.reader })).headers.get('link')),
  );
  const next = links.map((link) => link?.slice(1, link.indexOf('>')) ?? '');
  expect(next[0]).not.toBe(next[1]);
  const pages = await Promise.all(
    next.map(async (address) => (await call('GET', address, { as: people.reader })).text),
  );
  expect(pages[0]).toBe(pages[1]);

  await harness.run(ACTIONS[0]!, 'somebody else');
  const seen = encryptedCursors();
  expect(seen.length).toBeGreaterThan(5);
  expect(new Set(seen).size).toBe(seen.length);
  expect(new Set(seen.map((cursor) => cursor.length)).size).toBe(1);
});
