import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createEmailChangeUndoLink, createEmailLink, extendEmailChangeUndoLink } from '@/lib/auth/email-links';
import { dateToLocalTime } from '@/lib/time/local-time';
import { db } from '@/lib/database/db';
import type { Review } from '@/prisma/generated/client';
import { deleteSchool } from '@/lib/schools/deleted/deleted-schools';
import { hashCouncilCode } from '@/lib/membership/council/access-code-batches';
import {
  deriveInvitationToken,
  hashInvitationToken,
  makeInvitationOptOutKey,
} from '@/lib/membership/household-seat/invitation-links';
import { appendCheckLetter } from '@/lib/membership/council/code-text';
import { SYSTEM_ACTOR } from '@/lib/audit/record-audit-entry';
import { prepareExportPath } from '@/lib/data-rights/export/export-files';
import { queueEmail } from '@/lib/mail/mail-queue';
import { sendTestEmail } from '@/lib/mail/test-email';
import { INBOX_UNSUBSCRIBE_KEY_PREFIX, unsubscribeFromSchool } from '@/lib/mail/schema';
import { deriveReplyToken, hashReplyToken, makeReplyOptOutKey } from '@/lib/posts/replies/reply-link-tokens';
import { site } from '@/lib/site';
import { makePasswordResetLink } from '@/lib/users/sign-in/reset-password';
import { setAdministratorRights } from '@/lib/users/admin/grant-admin';
import { fetchUserSessions } from '@/lib/users/sign-in/sessions';
import { rows } from '../../support/database/rows';
import { avatarOf, pictureOf, TINY_JPEG } from '../../support/media/stored-media';
import { inDays, person, school, type Person } from '../../support/community/people';
import { calendarFile, openCalendarServer } from '../../support/events/calendar-server';

/** Server of the calendar that the matrix adds. */
const calendarServer = await openCalendarServer();
process.env.CALENDAR_STAND_IN_URL = calendarServer.url;

const COUNCIL_CODE = appendCheckLetter('CDFGHJKMNPQ');

/** Creates an invitation to a household seat. If `holderId` is given, that person has already taken the seat. */
async function inviteBy(payerId: number, holderId?: number): Promise<string> {
  const token = deriveInvitationToken(`matrix${payerId}`);
  const [invitedAt, expiresAt] = [new Date(), inDays(9)];
  const email = 'guardian@example.test';
  const taken = holderId === undefined ? {} : { holderId, takenAt: invitedAt };
  await db().householdSeat.create({
    data: { payerId, email, tokenHash: hashInvitationToken(token), invitedAt, expiresAt, ...taken },
  });
  return token;
}

/** Creates an email that no mail server accepted, and returns its job id. */
async function makeFailedMail(userId: number): Promise<string> {
  await queueEmail(db(), { kind: 'password-changed', userId });
  const [mail] = await rows<{ id: string }>("UPDATE pgboss.job SET state = 'failed' WHERE name = 'mail' RETURNING id");
  return mail?.id ?? '';
}

/** The people who send each request of the permission matrix (security 2.3). */
export const WHO = [
  'visitor',
  'inactive',
  'trial',
  'canceled',
  'lapsed',
  'owner',
  'member',
  'admin',
  'lapsed owner',
  // The people `deleted` and `demoted` send the cookie of a session that has just ended.
  'deleted',
  'demoted',
  'unverified', // This person has not verified their email address.
  'leaving', // This person has asked for account deletion.
  'to agree', // This person accepted an older version of the terms.
  'suspended',
  'moderator', // This person moderates the school `otherSchool`.
  'moderator elsewhere', // This person moderates the school `vouchedSchool`.
  'unproven admin', // This administrator has no second factor in this session (record 046).
] as const;
export type Who = (typeof WHO)[number];

/**
 * Names of the test data that a request in the permission matrix can be about. For example, `hidden` is a post of a
 * lapsed author.
 */
export type Place = keyof Things['places'] | 'ownNotification' | 'ownSession' | 'ownReview';
type Things = Awaited<ReturnType<typeof makeThings>>;

export type World = {
  /** Accounts by role. The value is null for a visitor, who has no account. */
  people: Record<Who, Person | null>;
  place: (place: Place, who: Who) => number | string;
};

type Post = {
  userId: number;
  schoolId: number;
  content: string;
  shareToken?: string;
  createdAt?: Date;
  pollChoices?: string[];
  pollEndsAt?: Date;
  commentsClosedAt?: Date;
  commentsClosedReason?: string;
  parentCommentsOnly?: boolean;
  concernState?: 'raised';
};
const makePost = async (data: Post) => (await db().post.create({ data, select: { id: true } })).id;
const makeComment = async (userId: number, postId: number, content: string) =>
  (await db().comment.create({ data: { userId, postId, content }, select: { id: true } })).id;
const makeNotification = async (userId: number) =>
  (await db().notification.create({ data: { userId, kind: 'notice', data: { text: 'Hello' } }, select: { id: true } }))
    .id;

/** Creates a small community with the data for all requests of the permission matrix. */
export async function makeWorld(): Promise<World> {
  const people = await makePeople();
  const { places, ownNotification, ownReview, ownSession } = await makeThings(people);
  return {
    people: { visitor: null, ...people },
    place: (place, who) => {
      if (place === 'ownSession') return ownSession.get(who) ?? places.foreignSession;
      if (place === 'ownReview') return ownReview.get(who) ?? places.appealed;
      return place === 'ownNotification' ? (ownNotification.get(who) ?? places.foreignNotification) : places[place];
    },
  };
}

/** Creates the schools, posts and other data of the community, and a notification and a review for each person. */
async function makeThings(people: People) {
  const { owner, member, 'lapsed owner': lapsedOwner } = people;
  const [schoolId, otherSchool] = [await school('Tidewater Elementary'), await school('Harbourview High')];

  const token = 'shared-by-its-owner-0000';
  const hiddenToken = 'shared-then-lapsed-00000';
  const post = await makePost({ userId: owner.id, schoolId, content: 'A shared post', shareToken: token });
  const unshared = await makePost({ userId: owner.id, schoolId, content: 'A post for members' });
  const otherPost = await makePost({ userId: member.id, schoolId, content: "Another member's post" });
  const closed = await makePost({
    userId: owner.id,
    schoolId: otherSchool,
    content: 'A settled question',
    commentsClosedAt: new Date(),
    commentsClosedReason: 'Settled',
  });
  const parentsOnly = await makePost({
    userId: owner.id,
    schoolId: otherSchool,
    content: 'A question for parents',
    parentCommentsOnly: true,
  });
  const hidden = await makePost({
    userId: lapsedOwner.id,
    schoolId,
    content: 'A hidden post',
    shareToken: hiddenToken,
  });

  const comment = await makeComment(owner.id, otherPost, "The owner's comment");
  const lapsedComment = await makeComment(lapsedOwner.id, otherPost, 'A comment that stays');
  const hiddenComment = await makeComment(member.id, hidden, 'A comment under a hidden post');
  const underPost = await makeComment(member.id, post, 'First!');
  await db().notification.createMany({
    data: [
      { userId: owner.id, kind: 'comment', postId: post, commentId: underPost },
      { userId: member.id, kind: 'comment', postId: otherPost, commentId: comment },
      { userId: member.id, kind: 'comment', postId: otherPost, commentId: lapsedComment },
      { userId: lapsedOwner.id, kind: 'comment', postId: hidden, commentId: hiddenComment },
    ],
  });

  const media = await pictureOf(post);
  const unsharedMedia = await pictureOf(unshared);
  const hiddenMedia = await pictureOf(hidden);
  // Avatars of three authors. The first author has a post with a public link. The second has no such post. The third
  // author's post with a public link is hidden.
  const [avatar, otherAvatar, hiddenAvatar] = [
    await avatarOf(owner.id),
    await avatarOf(member.id),
    await avatarOf(lapsedOwner.id),
  ];

  await makeCopy(owner.id);
  const stranger = await person('active');
  await db().postVote.createMany({
    data: [post, hidden].map((postId) => ({ userId: stranger.id, postId, voteType: 'upvote' })),
  });
  const ownNotification = new Map<Who, number>();
  const ownReview = new Map<Who, number>();
  const ownSession = new Map<Who, string>();
  for (const [who, { id: userId }] of entriesOf(people)) {
    if (who === 'deleted' || who === 'demoted') continue;
    ownSession.set(who, await sessionOf(userId));
    ownNotification.set(who, await makeNotification(userId));
    ownReview.set(who, await makeReview({ authorId: userId, ...DECIDED, decidedBy: stranger.id }));
    const movingOnYear = Number(dateToLocalTime(new Date()).slice(0, 4));
    await db().follow.create({ data: { userId, schoolId, movingOnYear } });
    await db().savedPost.createMany({ data: [post, hidden].map((postId) => ({ userId, postId })) });
  }

  const { troubled, alert } = await makeTroubled();
  const { moderator, 'moderator elsewhere': elsewhere } = people;
  const vouchedSchool = await makeVouched(people, troubled);
  const polled = await makePost({
    userId: owner.id,
    schoolId: vouchedSchool,
    content: 'A post with a poll',
    pollChoices: ['One', 'Two'],
    pollEndsAt: inDays(3),
  });
  const closedPoll = await makePost({
    userId: owner.id,
    schoolId: vouchedSchool,
    content: 'A post with a closed poll',
    pollChoices: ['One', 'Two'],
    pollEndsAt: inDays(-1),
  });
  const concern = await makePost({
    userId: owner.id,
    schoolId: vouchedSchool,
    content: 'Bus 12 is late again',
    concernState: 'raised',
  });
  const askable = await makePost({
    userId: owner.id,
    schoolId: otherSchool,
    content: 'Cold gym',
    concernState: 'raised',
  });
  await db().school.update({ where: { id: otherSchool }, data: { email: 'office@harbourview.test' } });
  await db().meToo.createMany({ data: Array.from({ length: 10 }, () => ({ postId: askable })) });
  const replied = await makePost({
    userId: owner.id,
    schoolId: otherSchool,
    content: 'No bus',
    concernState: 'raised',
  });
  const mailId = randomUUID();
  const replyToken = deriveReplyToken(mailId);
  const { id: schoolReply } = await db().schoolReply.create({
    data: {
      postId: replied,
      state: 'held',
      email: 'office@harbourview.test',
      mailId,
      tokenHash: hashReplyToken(replyToken),
      sentAt: new Date(),
      expiresAt: inDays(9),
      content: 'A second bus comes on Monday.',
      version: 1,
      writtenAt: new Date(),
    },
    select: { id: true },
  });
  const voiced = await makePost({ userId: owner.id, schoolId: vouchedSchool, content: 'The reading club is great.' });
  const { id: voice } = await db().communityVoice.create({ data: { postId: voiced }, select: { id: true } });
  await db().schoolModerator.createMany({
    data: [
      { userId: moderator.id, schoolId: otherSchool, givenBy: people.admin.id },
      { userId: elsewhere.id, schoolId: vouchedSchool, givenBy: people.admin.id },
    ],
  });

  await db().schoolNotice.create({
    data: {
      schoolId: otherSchool,
      text: 'The gym is closed on Friday.',
      postedBy: moderator.id,
      postedAt: new Date(),
      endsAt: inDays(3),
    },
  });

  await db().transparencyMonth.create({
    data: { month: new Date('2020-01-01'), posts: 9, reports: 9, decisions: 9, appeals: 9, suspensions: 9 },
    select: { month: true },
  });
  const foreignNotification = await makeNotification(stranger.id);
  const deletedSchool = await school('Closed Cove School');
  await deleteSchool({ actorId: people.admin.id, requestId: 'made', ip: null }, deletedSchool);
  const { updatedAt } = await db().school.findUniqueOrThrow({ where: { id: schoolId }, select: { updatedAt: true } });
  const knownPerson = await person('inactive');
  const { event, canceledEvent, calendarFeed, calendarKey } = await makeEvents(otherSchool, stranger.id);
  const { lettersKey } = await db().user.findUniqueOrThrow({ where: { id: owner.id }, select: { lettersKey: true } });
  const places = {
    school: schoolId,
    otherSchool,
    deletedSchool,
    schoolUpdatedAt: updatedAt.toISOString(),
    post,
    token,
    unshared,
    closed,
    parentsOnly,
    hidden,
    hiddenToken,
    comment,
    writer: owner.id,
    lapsedComment,
    hiddenComment,
    underPost,
    foreignNotification,
    foreignSession: await sessionOf(stranger.id),
    media,
    unsharedMedia,
    hiddenMedia,
    avatar,
    otherAvatar,
    hiddenAvatar,
    person: knownPerson.id,
    troubled,
    alert,
    contact: (
      await db().contactMessage.create({
        data: { email: 'visitor@example.test', content: 'Which school does my street belong to?' },
        select: { id: true },
      })
    ).id,
    event,
    canceledEvent,
    calendarFeed,
    mailing: (await db().mailing.create({ data: MAILING, select: { id: true } })).id,
    sendingMailing: (
      await db().mailing.create({ data: { ...MAILING, startedAt: new Date(), recipients: 1 }, select: { id: true } })
    ).id,
    calendarAddress: calendarServer.answer('/matrix.ics', calendarFile([['matrix', 'Concert', '20300601']])),
    calendarKey,
    receipt: await makeReceipt(owner.id),
    vouchedSchool,
    polled,
    closedPoll,
    concern,
    askable,
    schoolReply,
    replyToken,
    replyStop: makeReplyOptOutKey('office@harbourview.test'),
    voice,
    moderator: moderator.id,
    schoolCode: (
      await db().schoolCode.create({
        data: { code: 'CDFGHJKM', schoolId: otherSchool, createdBy: stranger.id, expiresAt: inDays(9) },
        select: { code: true },
      })
    ).code,
    priceChange: (
      await db().priceChange.create({
        data: {
          interval: 'month',
          priceId: 'price_ofthematrix',
          cents: 699,
          effectiveAt: inDays(60),
          announcedBy: people.admin.id,
          announcedAt: new Date(),
        },
        select: { id: true },
      })
    ).id,
    councilBatch: (
      await db().councilBatch.create({
        data: {
          schoolId: otherSchool,
          accessUntil: inDays(300),
          closesAt: inDays(9),
          note: 'Council',
          createdBy: stranger.id,
          codes: { create: { codeHmac: hashCouncilCode(COUNCIL_CODE) } },
        },
        select: { id: true },
      })
    ).id,
    councilCode: COUNCIL_CODE,
    seatToken: await inviteBy((await person('active')).id),
    ownSeatToken: await inviteBy((await person('active')).id, people.owner!.id),
    seatStop: makeInvitationOptOutKey('unwilling@example.test'),
    suggestion: (
      await db().fieldSuggestion.create({
        data: {
          schoolId: otherSchool,
          userId: knownPerson.id,
          field: 'phone',
          value: '902-555-0188',
          openKey: 'matrix',
        },
        select: { id: true },
      })
    ).id,
    eventSuggestion: (
      await db().eventSuggestion.create({
        data: { schoolId: otherSchool, userId: stranger.id, title: 'Spring fair', allDay: true, startsAt: inDays(9) },
        select: { id: true },
      })
    ).id,
    ...(await makeReviews(otherSchool, stranger.id)),
    missing: 2_000_000_000,
    missingToken: 'nobody-ever-shared-this',
    resetToken: (await makePasswordResetLink(owner.email)).split('/').at(-1) ?? '',
    verifyToken:
      (await createEmailLink(
        { id: randomUUID(), userId: owner.id, purpose: 'verify_email', email: owner.email },
        new Date(),
      )) ?? '',
    passkey: await passkeyOf(owner.id),
    undoToken: await undoTokenOf(owner.id),
    lettersKey,
    inboxKey: INBOX_UNSUBSCRIBE_KEY_PREFIX + lettersKey,
    schoolEmailsKey: unsubscribeFromSchool(lettersKey, schoolId),
    letter: 'password-changed',
    failedMail: await makeFailedMail(owner.id),
    testEmail: (await sendTestEmail(SYSTEM_ACTOR, owner.id)).id,
    missingMail: '00000000-0000-4000-8000-000000000000',
    missingKey: '0123456789abcdef0123456789abcdef',
  };
  return { places, ownNotification, ownReview, ownSession };
}

/** Creates a passkey with an invalid public key, so nobody can sign in with it. */
const passkeyOf = async (userId: number): Promise<string> => {
  const data = { id: 'of-the-matrix', userId, publicKey: Uint8Array.from([1]), name: 'Firefox on Windows' };
  return (await db().passkey.create({ data, select: { id: true } })).id;
};

/** Returns the public id of a person's only session. */
const sessionOf = async (id: number): Promise<string> =>
  (await fetchUserSessions({ ...(await db().user.findUniqueOrThrow({ where: { id } })), sessionHash: '' }))[0]?.id ??
  '';

/** Creates an undo link for a former email address, and returns its token. */
async function undoTokenOf(userId: number): Promise<string> {
  const id = randomUUID();
  await createEmailChangeUndoLink(db(), { id, userId, email: 'before@example.test' }, new Date());
  return (await extendEmailChangeUndoLink(id))?.token ?? '';
}

/** Creates a finished data export with arbitrary contents. */
async function makeCopy(userId: number): Promise<void> {
  const id = randomUUID();
  await writeFile(await prepareExportPath(userId, id), TINY_JPEG);
  await db().dataExport.create({ data: { id, userId, requestedAt: new Date(), readyAt: new Date() } });
}

/** Creates a receipt for a membership month that the person has paid. */
async function makeReceipt(userId: number): Promise<string> {
  const data = {
    invoiceId: 'in_OfTheMatrix',
    userId,
    amountPaid: 599,
    currency: 'cad',
    status: 'paid',
    paidAt: new Date(),
  };
  return (await db().membershipPayment.create({ data, select: { invoiceId: true } })).invoiceId;
}

const MAILING = {
  kind: 'service',
  reason: 'outage',
  audience: 'everybody',
  subject: 'The site is closed',
  content: 'Until noon.',
  createdBy: 1,
} as const;

const DECIDED = { status: 'decided', decision: 'delete', reason: 'Not kind', decidedAt: new Date() } as const;

const makeReview = async (
  data: { authorId: number; openKey?: string; postId?: number } & Partial<
    Pick<Review, 'status' | 'decision' | 'reason' | 'decidedAt' | 'decidedBy' | 'appeal' | 'appealedAt'>
  >,
) => (await db().review.create({ data: { cause: 'reports', content: 'A text', ...data }, select: { id: true } })).id;

/**
 * Creates an open review and a review with an undecided appeal, both about another person's content, and other test
 * data for administrators.
 */
async function makeReviews(
  schoolId: number,
  authorId: number,
): Promise<Record<'review' | 'appealed' | 'watchedWord' | 'endorsement' | 'settingChange' | 'campaign', number>> {
  const postId = await makePost({ userId: authorId, schoolId, content: 'A post under review' });
  const { id: watchedWord } = await db().watchedWord.create({
    data: { word: 'clown', createdBy: authorId },
    select: { id: true },
  });
  const { id: endorsement } = await db().endorsement.create({
    data: { quote: 'It helps.', name: 'A parent', schoolId, agreedOn: new Date('2026-11-01') },
    select: { id: true },
  });
  const { id: settingChange } = await db().auditEntry.create({
    data: {
      actorId: authorId,
      action: 'setting.change',
      targetType: 'setting',
      targetId: 0,
      details: { before: { holdFirstPost: true }, after: { holdFirstPost: false } },
      requestId: 'made',
    },
    select: { id: true },
  });
  const { id: campaign } = await db().reportCampaign.create({
    data: { schoolId, openKey: schoolId },
    select: { id: true },
  });
  return {
    review: await makeReview({ authorId, postId, openKey: `post:${postId}` }),
    appealed: await makeReview({
      authorId,
      ...DECIDED,
      status: 'appealed',
      decidedBy: authorId,
      appeal: 'But no',
      appealedAt: new Date(),
    }),
    watchedWord,
    endorsement,
    settingChange,
    campaign,
  };
}

/**
 * Creates a school where every person of the matrix is a parent who vouches for the same person. The vouches have no
 * effect, because that person's email address is unverified.
 */
async function makeVouched(people: Record<string, Person>, vouchedFor: number): Promise<number> {
  const id = await school('Vouching Valley School');
  const own = (
    await db().user.findMany({
      where: { id: { in: Object.values(people).map((one) => one.id) } },
      select: { id: true },
    })
  ).map((one) => one.id);
  await db().schoolParent.createMany({
    data: own.map((userId) => ({ userId, schoolId: id, method: 'code' as const })),
  });
  await db().vouch.createMany({ data: own.map((voucherId) => ({ voucherId, schoolId: id, userId: vouchedFor })) });
  return id;
}

/** Creates a person with every problem that administrators can handle. */
async function makeTroubled(): Promise<{ troubled: number; alert: number }> {
  const { id: userId } = await person('inactive');
  await db().user.update({ where: { id: userId }, data: { suspendedUntil: inDays(3), suspensionReason: 'Unkind' } });
  await db().membership.update({ where: { userId }, data: { hold: 'fraud', overrideUntil: inDays(9) } });
  await db().membershipPayment.create({
    data: {
      invoiceId: 'in_ofthematrix',
      userId,
      amountPaid: 599,
      currency: 'cad',
      status: 'paid',
      paidAt: inDays(-3),
      chargeId: 'ch_ofthematrix',
      disputed: true,
      disputeStatus: 'needs_response',
    },
  });
  const { id } = await db().billingAlert.create({
    data: { key: 'fraud:of-the-matrix', userId, kind: 'fraud', details: {} },
    select: { id: true },
  });
  return { troubled: userId, alert: id };
}

/** Creates two events of the school, one of them cancelled. Makes `follower` follow the school with a calendar link. */
async function makeEvents(
  schoolId: number,
  follower: number,
): Promise<{ event: number; canceledEvent: number; calendarFeed: number; calendarKey: string }> {
  const calendarKey = 'a-secret-of-22-letters';
  await db().user.update({ where: { id: follower }, data: { calendarKey, follows: { create: { schoolId } } } });
  const make = async (uid: string, canceledAt: Date | null) =>
    (
      await db().schoolEvent.create({
        data: { schoolId, title: 'Bake sale', startsAt: inDays(3), uid, canceledAt, createdBy: 1 },
        select: { id: true },
      })
    ).id;
  return {
    event: await make('of-the-matrix', null),
    canceledEvent: await make('of-the-matrix-canceled', inDays(0)),
    calendarFeed: (
      await db().calendarFeed.create({
        // The address is not public, so that no request is sent.
        data: { address: 'https://localhost/a.ics', checkedAt: inDays(1), createdBy: 1 },
        select: { id: true },
      })
    ).id,
    calendarKey,
  };
}

type People = Record<Exclude<Who, 'visitor'>, Person>;
const entriesOf = (people: People) => Object.entries(people) as [Who, Person][];

async function makePeople(): Promise<People> {
  const people = {
    inactive: await person('inactive'),
    trial: await person('active'),
    canceled: await person('canceled'),
    lapsed: await person('lapsed'),
    owner: await person('active'),
    member: await person('active'),
    admin: await person('admin'),
    'lapsed owner': await person('lapsed'),
    deleted: await person('active'),
    demoted: await person('admin'),
    unverified: await person('active'),
    leaving: await person('active'),
    'to agree': await person('active'),
    suspended: await person('active'),
    moderator: await person('active'),
    'moderator elsewhere': await person('active'),
    'unproven admin': await person('admin'),
  };
  await db().session.updateMany({ where: { userId: people.admin.id }, data: { strongAt: new Date() } });
  await db().user.updateMany({
    where: { id: { not: people.unverified.id } },
    data: { emailVerifiedAt: new Date() },
  });
  await db().user.update({
    where: { id: people.suspended.id },
    data: { suspendedUntil: inDays(3), suspensionReason: 'Unkind' },
  });
  await db().user.update({ where: { id: people['to agree'].id }, data: { termsVersion: '2024-01-30' } });
  await db().termsAgreement.deleteMany({ where: { userId: people['to agree'].id, version: site.termsVersion } });
  await db().user.update({ where: { id: people.owner.id }, data: { pendingEmail: 'next@example.test' } });
  await db().membership.update({ where: { userId: people.trial.id }, data: { trialEnd: inDays(5) } });
  await db().user.delete({ where: { id: people.deleted.id } });
  await setAdministratorRights(people.demoted.email, false);
  await db().accountDeletion.create({
    data: { userId: people.leaving.id, askedBy: 'owner', requestedAt: inDays(-3), dueAt: inDays(4) },
  });
  return people;
}
