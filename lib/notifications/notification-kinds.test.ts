import { describe, expect, expectTypeOf, it } from 'vitest';
import type { NotificationKind } from '@/prisma/generated/enums';
import type {
  defineNotificationKind,
  NotificationKindDefinitions,
  NotificationRelatedContent,
} from './define-notification-kind';
import { NOTIFICATION_KINDS, type StoredNotificationData } from './notification-kinds';

const post = {
  id: 12,
  schoolId: 3,
  schoolName: 'Tidewater Elementary',
  title: 'Bus 12' as string | null,
  content: 'It was late again.' as string | null,
};
const state: NotificationRelatedContent = {
  post,
  writer: { firstName: 'Robin', lastName: 'Example' },
  isOwnAnonymous: false,
  voterCount: 0,
  waitingCount: 0,
};
const noSubject: NotificationRelatedContent = {
  post: null,
  writer: null,
  isOwnAnonymous: false,
  voterCount: 0,
  waitingCount: 2,
};

/** Writes a notification and reads it back as the database returns it. */
function read<K extends NotificationKind>(
  kind: K,
  facts: StoredNotificationData<K>,
  seen: NotificationRelatedContent = noSubject,
) {
  const { data } = NOTIFICATION_KINDS[kind].store(facts, { postId: seen.post?.id ?? null, commentId: null });
  return NOTIFICATION_KINDS[kind].read(JSON.parse(JSON.stringify(data)), seen);
}

const ON_BOARD = [
  'comment',
  'reply',
  'comment_reply',
  'answer_marked',
  'mention',
  'followed_comment',
  'vote',
  'post',
  'person_post',
  'post_public',
  'concern_due',
] as const;
type OnBoard = (typeof ON_BOARD)[number];

describe('the text of a notification about a post', () => {
  it.each<[OnBoard, Partial<NotificationRelatedContent>, string]>([
    ['comment', {}, 'Robin Example commented on your post: “Bus 12”'],
    ['comment', { post: { ...post, title: null } }, 'Robin Example commented on your post: “It was late again.”'],
    ['comment', { post: { ...post, title: null, content: null } }, 'Robin Example commented on your post'],
    ['comment', { writer: null }, 'Anonymous commented on your post: “Bus 12”'],
    ['comment', { writer: { firstName: null, lastName: 'Example' } }, 'Unknown User commented on your post: “Bus 12”'],
    ['reply', {}, 'Robin Example also commented on a post you commented on: “Bus 12”'],
    ['comment_reply', {}, 'Robin Example replied to your comment on a post: “Bus 12”'],
    ['answer_marked', {}, 'Your comment was marked as the answer to a post: “Bus 12”'],
    ['mention', {}, 'Robin Example mentioned you in a comment on a post: “Bus 12”'],
    ['followed_comment', {}, 'Robin Example commented on a post you follow: “Bus 12”'],
    ['followed_comment', { writer: null }, 'Anonymous commented on a post you follow: “Bus 12”'],
    ['person_post', {}, 'Robin Example, whom you follow, posted at Tidewater Elementary: “Bus 12”'],
    ['person_post', { post: null }, 'Robin Example, whom you follow, posted'],
    ['vote', { voterCount: 1 }, '1 parent voted on your post: “Bus 12”'],
    ['vote', { voterCount: 2 }, '2 parents voted on your post: “Bus 12”'],
    ['post', {}, 'New post at Tidewater Elementary: “Bus 12”'],
    ['post', { post: null }, 'New post at a school you follow'],
    [
      'post_public',
      {},
      'A post you commented on is now public: “Bus 12”. The public sees “A parent” as the author of your comment. You can hide your comment in its menu.',
    ],
    ['concern_due', {}, 'Was your concern answered? Open it to say what happened: “Bus 12”'],
  ])('a notification has the right text for %s with %j', (kind, changes, expected) => {
    expect(read(kind, {}, { ...state, ...changes }).text).toBe(expected);
  });

  it('a notification quotes the beginning of a long post on one line', () => {
    const { text } = read('comment', {}, { ...state, post: { ...post, title: `one\n\ntwo ${'🦊'.repeat(100)}` } });
    expect(text).toBe(`Robin Example commented on your post: “one two ${'🦊'.repeat(52)}…”`);
  });

  it("a notification's quotation never splits an emoji of several code points", () => {
    const { text } = read('comment', {}, { ...state, post: { ...post, title: '👨‍👩‍👧‍👦'.repeat(61) } });
    expect(text).toBe(`Robin Example commented on your post: “${'👨‍👩‍👧‍👦'.repeat(60)}…”`);
  });

  it('a notification about a post links to the post', () => {
    for (const kind of ON_BOARD) expect(read(kind, {}, state).href).toBe('/schools/3?post=12');
  });
});

describe('the text of a notification about an outcome', () => {
  it.each([
    ['answered', 'A concern was answered at Tidewater Elementary: “Bus 12”'],
    ['resolved', 'A concern was resolved at Tidewater Elementary: “Bus 12”'],
    ['no_answer', 'A concern got no answer in 30 school days at Tidewater Elementary: “Bus 12”'],
    ['poll', 'There is news of what came of a poll at Tidewater Elementary: “Bus 12”'],
  ] as const)('says %s in the same words to the author and to everybody else', (outcome, expected) => {
    for (const isOwnAnonymous of [false, true]) {
      const { text, inEmail, href } = read('outcome', { state: outcome }, { ...state, isOwnAnonymous });
      expect([text, inEmail, href]).toEqual([expected, expected, '/schools/3?post=12']);
    }
  });
});

/**
 * One test case for each kind of notification about a person's own account. The compiler reports a kind without a test
 * case.
 */
const ACCOUNT_KINDS: {
  [K in Exclude<NotificationKind, OnBoard | 'outcome'>]: [StoredNotificationData<K>, string | null, string][];
} = {
  review_decided: [
    [
      { reviewId: 7, what: 'comment', decision: 'keep', reason: 'Fine.', isSuspended: true },
      'review:7',
      'Your comment was reviewed and kept: Fine. Your account is suspended. You can appeal once.',
    ],
    [
      { reviewId: 7, what: 'post', decision: 'hide', reason: 'Why?', isSuspended: false },
      'review:7',
      'Your post was hidden: Why? You can appeal once.',
    ],
    [
      { reviewId: 7, what: 'post', decision: 'send_back', reason: 'A name', isSuspended: false, isWarned: true },
      'review:7',
      'Your post was sent back to you: A name. Edit it, and a moderator will look again. You got a warning, which stays on record for a year. You can appeal once.',
    ],
    [
      { reviewId: 7, what: 'comment', decision: 'delete', reason: 'No', isSuspended: true },
      'review:7',
      'Your comment was deleted: No. Your account is suspended. You can appeal once.',
    ],
  ],
  voice_asked: [[{}, 'voice:post:null', 'May our public page show something you wrote? You decide']],
  review_kept: [[{ reviewId: 7, what: 'post', reason: 'Fine' }, 'kept:7', 'Your post was reviewed and kept: Fine.']],
  appeal_upheld: [
    [{ reviewId: 7, reason: 'Still so' }, 'review:7', 'Your appeal was reviewed. The decision stands: Still so.'],
  ],
  appeal_reversed: [
    [
      { reviewId: 7, reason: 'Right!', outcomes: ['post_shown', 'suspension_ended'] },
      'review:7',
      'Your appeal was reviewed. The decision was reversed: Right! Your post is visible again. Your suspension has ended.',
    ],
    [
      { reviewId: 7, reason: 'Right!', outcomes: ['gone'] },
      'review:7',
      "Your appeal was reviewed. The decision was reversed: Right! Deleted content can't come back.",
    ],
  ],
  correction_decided: [
    [
      { suggestionId: 5, schoolId: 3, schoolName: 'Tidewater', isAccepted: true, note: null },
      'suggestion:5',
      'Thank you. Your suggestion about Tidewater is now on its page.',
    ],
    [
      { suggestionId: 5, schoolId: 3, schoolName: 'Tidewater', isAccepted: false, note: 'The link says otherwise' },
      'suggestion:5',
      "We didn't use your suggestion about Tidewater. The link says otherwise.",
    ],
  ],
  event_suggestion_decided: [
    [
      { suggestionId: 5, schoolId: 3, schoolName: 'Tidewater', title: 'Bake sale', isAccepted: true, note: null },
      'event-suggestion:5',
      'Thank you. “Bake sale” is now in the calendar of Tidewater.',
    ],
    [
      { suggestionId: 5, schoolId: 3, schoolName: 'Tidewater', title: 'Sale', isAccepted: false, note: 'No date yet' },
      'event-suggestion:5',
      "We didn't add “Sale” to the calendar of Tidewater. No date yet.",
    ],
  ],
  case_waiting: [[{}, 'cases', '2 cases are waiting for a decision in Moderation.']],
  suspended: [
    [
      { until: '2026-12-06T04:00:00.000Z', reason: 'Threats.' },
      null,
      "Your account is suspended until Dec 5, 2026: Threats. You can read, but you can't take part.",
    ],
    [
      { until: '9999-12-31T00:00:00.000Z', reason: 'Threats.' },
      null,
      "Your account is suspended for good: Threats. You can read, but you can't take part.",
    ],
  ],
  suspension_lifted: [[{}, null, 'Your suspension has ended. You can take part again.']],
  access_given: [
    [{ until: '2026-12-06T04:00:00.000Z' }, null, 'You have a membership until Dec 5, 2026, free of charge.'],
  ],
  access_revoked: [[{}, null, 'Your free membership has ended.']],
  founding_given: [
    [
      { schoolId: 3, schoolName: 'Tidewater', until: '2027-11-24T04:00:00.000Z' },
      null,
      'You are one of the first parents of Tidewater. You can write free of charge until Nov 23, 2027. If you pay for a membership, it continues unless you cancel it on the Subscription page.',
    ],
  ],
  founding_ending: [
    [
      { until: '2027-11-24T04:00:00.000Z' },
      'founding-ending',
      "Your year as a founding parent ends on Nov 23, 2027. You won't be charged. To keep writing, start a membership on the Subscription page.",
    ],
  ],
  founding_ended: [
    [
      { schoolName: 'Tidewater' },
      null,
      'You are no longer verified as a parent of Tidewater, so you can no longer write free of charge.',
    ],
  ],
  trial_ending: [
    [
      { subscriptionId: 'sub_1', ends: '2026-11-12T12:00:00.000Z', cents: 599 },
      'billing:trial_will_end:sub_1',
      "Your free trial ends on Nov 12, 2026. After that, you'll pay CA$5.99, tax included. You can cancel on the Subscription page before then.",
    ],
  ],
  payment_failed: [
    [
      { invoiceId: 'in_2', tries: 1, cents: 599, accessUntil: '2026-12-19T12:00:00.000Z', isExact: true },
      'billing:failed:in_2:1',
      "Your payment of CA$5.99 didn't go through. Your membership lasts until Dec 19, 2026, 8:00 AM Atlantic time. Please check your card on the Subscription page.",
    ],
    [
      { invoiceId: null, tries: 0, cents: 649, accessUntil: null },
      'billing:failed:null:0',
      "Your payment of CA$6.49 didn't go through. Please check your card on the Subscription page.",
    ],
  ],
  payment_recovered: [
    [
      { invoiceId: 'in_2' },
      'billing:recovered:in_2',
      'Thank you. Your payment went through, and everything is back to normal.',
    ],
  ],
  payment_refunded: [
    [
      { invoiceId: 'in_2', cents: 200, total: 599, paidAt: '2026-11-12T12:00:00.000Z' },
      'billing:refunded:in_2:599',
      'CA$2.00 of your payment of Nov 12, 2026 was refunded to the card you paid with. It can take ten business days to show up.',
    ],
  ],
  month_given: [[{ cents: 599 }, null, 'You got a free month. CA$5.99 will come off your next payment.']],
  price_changing: [
    [
      { changeId: 3, interval: 'month', cents: 699 },
      'price:3',
      'The price of your membership will change to CA$6.99 per month, tax included. Check the Subscription page or our email for the date.',
    ],
  ],
  price_kept: [
    [
      { changeId: 3, interval: 'year', cents: 5990 },
      'price-kept:3',
      "The price of your membership won't change after all. It stays CA$59.90 per year, tax included.",
    ],
  ],
  membership_ended: [
    [
      { subscriptionId: 'sub_1', at: '2026-12-12T12:00:00.000Z' },
      'billing:ended:sub_1',
      'Your membership ended on Dec 12, 2026, 8:00 AM Atlantic time. You can still read, follow schools and vote. Your posts come back when you subscribe again.',
    ],
    [
      { subscriptionId: 'sub_1' },
      'billing:ended:sub_1',
      'Your membership has ended. You can still read, follow schools and vote. Your posts come back when you subscribe again.',
    ],
  ],
  membership_held: [
    [
      { subscriptionId: 'sub_1', hold: 'fraud' },
      'billing:hold:sub_1:fraud',
      'Your membership is on hold because of a question about a payment. Please contact us.',
    ],
  ],
  export_ready: [
    [
      { until: '2026-12-06T04:00:00.000Z' },
      'export',
      'The copy of your data is ready. You can download it until Dec 6, 2026.',
    ],
  ],
  notice: [[{ text: 'Hello.' }, null, 'Hello.']],
};

describe("the text of a notification about a person's own account", () => {
  const rows = Object.entries(ACCOUNT_KINDS).flatMap(([kind, cases]) =>
    cases.map(([facts, key, text]) => [kind as keyof typeof ACCOUNT_KINDS, facts, key, text] as const),
  );

  it.each(rows)('a notification of kind %s with the data %j has the expected text', (kind, facts, key, text) => {
    const { store, read } = NOTIFICATION_KINDS[kind];
    const { groupKey, data } = store(facts, { postId: null, commentId: null });
    expect([groupKey, read(JSON.parse(JSON.stringify(data)), noSubject).text]).toEqual([key, text]);
  });

  it.each(rows)(
    'a notification of kind %s links to the moderators’ decision if the user can appeal (data: %j)',
    (kind, facts) => {
      const isAnswerable = ['review_decided', 'appeal_upheld', 'appeal_reversed'].includes(kind);
      const elsewhere = {
        case_waiting: '/admin/moderation',
        correction_decided: '/schools/3',
        event_suggestion_decided: '/schools/3',
        founding_given: '/schools/3',
        export_ready: '/account/data',
        voice_asked: '/account/posts',
      };
      expect(NOTIFICATION_KINDS[kind].read(facts, noSubject).href).toBe(
        isAnswerable ? '/reviews/7' : (elsewhere[kind as keyof typeof elsewhere] ?? null),
      );
    },
  );

  it('a notification about a single waiting case uses the singular', () => {
    expect(read('case_waiting', {}, { ...noSubject, waitingCount: 1 }).text).toBe(
      '1 case is waiting for a decision in Moderation.',
    );
  });

  it('a notification cannot be stored with data that belongs to another kind of notification', () => {
    expect(() =>
      NOTIFICATION_KINDS.payment_failed.store({ invoiceId: 'in_1' }, { postId: null, commentId: null }),
    ).toThrow();
  });
});

describe('the text of a push message', () => {
  it.each(Object.entries(NOTIFICATION_KINDS).filter(([, { channels }]) => channels.push !== 'never'))(
    'the push text of %s quotes nothing and needs no punctuation',
    (kind) => {
      const ofOutcome = kind === 'outcome' ? { state: 'answered' } : {};
      const facts = kind in ACCOUNT_KINDS ? ACCOUNT_KINDS[kind as keyof typeof ACCOUNT_KINDS][0]?.[0] : ofOutcome;
      const { onDevice } = NOTIFICATION_KINDS[kind as NotificationKind].read(facts, state);
      expect(onDevice).toMatch(/\w/);
      expect(onDevice).not.toMatch(/[.:!“”]|undefined/);
    },
  );

  it('a device notification shows only the first name of the author', () => {
    expect([read('comment', {}, state), read('comment', {}, { ...state, writer: null })]).toMatchObject([
      { onDevice: 'Robin commented on your post' },
      { onDevice: 'Anonymous commented on your post' },
    ]);
  });
});

describe('the TypeScript type of notification definitions', () => {
  const complete = {
    facts: NOTIFICATION_KINDS.notice.facts,
    about: 'other',
    channels: { app: 'always', mail: 'never', push: 'never' },
    group: null,
    text: () => '',
    href: () => null,
  } as const;
  type RequiredDefinition = Parameters<typeof defineNotificationKind>[0];

  it('the compiler accepts a complete definition of a notification kind', () => {
    expectTypeOf(complete).toExtend<RequiredDefinition>();
    expectTypeOf<typeof NOTIFICATION_KINDS>().toExtend<NotificationKindDefinitions>();
  });

  it('the compiler requires a definition for every notification kind', () =>
    expectTypeOf<Omit<typeof NOTIFICATION_KINDS, 'notice'>>().not.toExtend<NotificationKindDefinitions>());

  it('the compiler requires a text, a link, preferences and a grouping for each notification kind', () => {
    expectTypeOf<Omit<typeof complete, 'text'>>().not.toExtend<RequiredDefinition>();
    expectTypeOf<Omit<typeof complete, 'href'>>().not.toExtend<RequiredDefinition>();
    expectTypeOf<Omit<typeof complete, 'channels'>>().not.toExtend<RequiredDefinition>();
    expectTypeOf<Omit<typeof complete, 'group'>>().not.toExtend<RequiredDefinition>();
  });

  it('the compiler requires a preference for every notification channel', () => {
    type With<Channels> = Omit<typeof complete, 'channels'> & { channels: Channels };
    type Pushed = With<{ app: 'votes'; mail: 'answers'; push: 'posts' }>;
    expectTypeOf<Pushed & { onDevice: () => string }>().toExtend<RequiredDefinition>();
    expectTypeOf<Pushed>().not.toExtend<RequiredDefinition>();
    expectTypeOf<typeof complete & { onDevice: () => string }>().not.toExtend<RequiredDefinition>();
    expectTypeOf<With<object>>().not.toExtend<RequiredDefinition>();
    expectTypeOf<With<{ app: 'always' }>>().not.toExtend<RequiredDefinition>();
    expectTypeOf<With<{ app: 'always'; mail: 'never' }>>().not.toExtend<RequiredDefinition>();
    expectTypeOf<With<{ mail: 'answers' }>>().not.toExtend<RequiredDefinition>();
    expectTypeOf<Omit<typeof complete, 'href'> & { href: () => '/elsewhere' }>().not.toExtend<RequiredDefinition>();
  });
});
