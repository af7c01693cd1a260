import { randomUUID } from 'node:crypto';
import { createEmailLink } from '@/lib/auth/email-links';
import { startSession } from '@/lib/auth/session';
import { db } from '@/lib/database/db';
import { queueEmail } from '@/lib/mail/mail-queue';
import { deleteSchool } from '@/lib/schools/deleted/deleted-schools';
import { reporterHashOf } from '@/lib/storm/queries';
import { stormMorningAt } from '@/lib/storm/storm-morning';
import { utcMidnightOfDay } from '@/lib/time/local-time';
import { inDays, person, school, type Person } from '../community/people';
import { rows } from '../database/rows';
import { avatarOf, pictureOf, videoOf } from '../media/stored-media';

/** A word that occurs in all data of the test person, and in no other data. */
export const CANARY = 'quillcanary';

export type Subject = Person & {
  schoolId: number;
  /** A post of another person, on which the test person commented and voted. */
  othersPost: number;
  /** A post of the test person, on which another person commented. */
  post: number;
  fileKeys: string[];
  secrets: string[];
};

/** Creates a person with data in every place where personal data can be stored. */
export async function createDataSubject(who?: Person): Promise<Subject> {
  const [other, admin] = [await person('active'), await person('admin')];
  const subject = who ?? (await person('active'));
  const { id: userId } = subject;
  const email = `${CANARY}@example.test`;
  const calendarKey = `${CANARY}-calendar-key`;
  await db().user.update({
    where: { id: userId },
    data: {
      email,
      firstName: `First ${CANARY}`,
      lastName: `Last ${CANARY}`,
      calendarKey,
      suspensionReason: `Was ${CANARY}`,
    },
  });
  await startSession(userId, `Browser of ${CANARY}`);
  await db().secondFactor.create({ data: { userId, secret: `sealed for ${CANARY}` } });
  await db().recoveryCode.create({ data: { userId, codeHash: `hash${userId}` } });
  await db().passkey.create({
    data: { id: `passkey${userId}`, userId, publicKey: Uint8Array.from([1]), name: `Browser of ${CANARY}` },
  });
  await db().cardProof.create({ data: { cardHmac: `card${userId}`, userId, provedAt: new Date() } });
  await db().knownDevice.create({ data: { userId, mark: `mark${userId}`, name: `Browser of ${CANARY}` } });
  const schoolId = await school('Canary Cove Elementary');

  await db().schoolCode.create({
    data: { code: `C${userId}`, schoolId, createdBy: userId, expiresAt: new Date(), usedBy: { create: { userId } } },
  });
  await db().councilBatch.create({
    data: {
      schoolId,
      accessUntil: new Date(),
      closesAt: new Date(),
      note: 'Council',
      createdBy: userId,
      codes: { create: { codeHmac: `code${userId}`, userId, usedAt: new Date() } },
    },
  });
  await db().invitation.create({ data: { schoolId, userId, token: `${CANARY}-invitation` } });
  await db().invitationWeek.create({ data: { userId, week: new Date('2026-11-16'), joined: 3 } });
  const vouchedFor = await person('inactive');
  await db().vouch.create({ data: { schoolId, voucherId: userId, userId: vouchedFor.id } });
  await db().householdSeat.create({
    data: {
      payerId: userId,
      holderId: vouchedFor.id,
      email: `${CANARY}-guardian@example.test`,
      tokenHash: `seat${userId}`,
      invitedAt: new Date(),
      expiresAt: new Date(),
      takenAt: new Date(),
    },
  });
  // This price change is complete (`doneAt`), because the database allows only one incomplete price change per
  // interval. Each test person gets a price change of their own.
  await db().priceChange.create({
    data: {
      interval: 'month',
      priceId: 'price_newer',
      cents: 699,
      effectiveAt: new Date('2026-03-01'),
      announcedBy: userId,
      announcedAt: new Date('2026-01-01'),
      doneAt: new Date('2026-05-01'),
      members: { create: { userId, subscriptionId: `sub_${userId}`, fromPriceId: 'price_older', fromCents: 599 } },
    },
    select: { id: true },
  });
  await db().mute.create({ data: { muterId: userId, mutedId: vouchedFor.id } });
  await db().personFollow.create({ data: { followerId: userId, followedId: admin.id } });
  await db().visit.create({ data: { userId, place: schoolId, seenUntil: new Date() } });
  await db().schoolModerator.create({ data: { schoolId, userId, givenBy: vouchedFor.id } });
  await db().foundingParent.create({ data: { schoolId, userId, givenAt: new Date(), until: new Date() } });
  await db().fieldSuggestion.create({ data: { schoolId, userId, field: 'fax', value: CANARY, note: CANARY } });
  const suggested = { schoolId, userId, title: CANARY, allDay: true, startsAt: inDays(9), note: CANARY };
  // A decided suggestion, because moderators see the text of an open one.
  await db().eventSuggestion.create({ data: { ...suggested, status: 'accepted' } });
  const event = { schoolId, title: 'Fair', startsAt: inDays(9), uid: 'of-the-reminder', createdBy: admin.id };
  await db().schoolEvent.create({
    data: { ...event, reminders: { create: { userId, channel: 'email', doneUntil: new Date() } } },
  });
  const notice = { schoolId, text: 'The gym is closed.', postedBy: userId, postedAt: new Date(), endsAt: new Date() };
  await db().schoolNotice.create({ data: notice });
  await db().schoolParent.create({ data: { userId, schoolId, method: 'code' } });
  await db().parentRefusal.create({
    data: { userId, schoolId: await school('Another Canary School'), refusedBy: admin.id },
  });
  const words = (what: string) => `${what} by ${CANARY}`;
  const post = async (content: string, at: number, isAnonymous = false) =>
    (
      await db().post.create({
        data: {
          userId,
          schoolId: at,
          content: words(content),
          title: words('Title'),
          isAnonymous,
          createdAt: inDays(-3),
        },
        select: { id: true },
      })
    ).id;
  const own = await post('A post', schoolId);
  const anonymous = await post('An anonymous post', schoolId, true);
  const { id: othersPost } = await db().post.create({
    data: { userId: other.id, schoolId, content: "Somebody else's post" },
    select: { id: true },
  });
  const comment = async (postId: number, writer: number, content: string) =>
    (await db().comment.create({ data: { userId: writer, postId, content }, select: { id: true } })).id;
  const ownComment = await comment(othersPost, userId, words('A comment'));
  const answer = await comment(own, other.id, 'Somebody answers');
  await db().contactMessage.create({ data: { userId, content: words('A question'), answer: words('No such thing') } });
  await db().revision.createMany({
    data: [
      { postId: own, content: words('An earlier post') },
      { commentId: ownComment, content: words('An earlier comment') },
    ],
  });
  await pictureOf(own);
  await pictureOf(anonymous, ['jpeg', 'w8']);
  await videoOf(own);
  await avatarOf(userId);
  await avatarOf(other.id);
  await db().postMedia.updateMany({ where: { postId: own }, data: { alt: words('A photo') } });

  await db().postVote.createMany({
    data: [
      { userId, postId: othersPost, voteType: 'upvote' },
      { userId: other.id, postId: own, voteType: 'downvote' },
    ],
  });
  await db().usefulMark.createMany({
    data: [
      { userId, commentId: answer },
      { userId: other.id, commentId: ownComment },
    ],
  });
  await db().mention.create({ data: { commentId: answer, userId, name: `First ${CANARY}`, isTold: true } });
  await db().postFollow.create({ data: { userId, postId: othersPost, isMuted: false } });
  await db().pollVote.create({ data: { userId, postId: othersPost, choice: 1 } });
  await db().meToo.create({ data: { userId, postId: othersPost } });
  await db().outcomeLine.create({
    data: { postId: own, state: 'resolved', day: new Date(), note: words('It is resolved') },
  });
  await db().savedPost.create({ data: { userId, postId: othersPost } });
  const { idHash: sessionHash } = await db().session.findFirstOrThrow({ where: { userId } });
  const keys = { p256dh: `p256dh-${CANARY}`, auth: `auth-${CANARY}` };
  await db().pushSubscription.create({
    data: {
      userId,
      sessionHash,
      endpoint: `https://push.example.org/${CANARY}`,
      device: 'Firefox on Windows',
      ...keys,
    },
  });
  const day = utcMidnightOfDay(stormMorningAt(new Date()).day);
  const hashes = { reporterHash: reporterHashOf(userId), householdHash: 'a household' };
  await db().stormReport.create({ data: { day, scope: `school:${schoolId}`, kind: 'closed', ...hashes } });
  await db().stormPush.create({ data: { day, line: 'province|closed', userId } });
  await db().draft.create({
    data: {
      userId,
      place: 'post',
      act: 'an-act',
      fields: { content: words('Half a post') },
      savedAt: new Date(),
      older: { fields: { content: words('Half of another') }, savedAt: new Date().toISOString() },
      olderUntil: new Date(Date.now() + 3_600_000),
    },
  });
  await db().follow.create({ data: { userId, schoolId } });
  await db().notification.createMany({
    data: [
      { userId, kind: 'comment', postId: own, commentId: answer },
      { userId, kind: 'notice', data: { text: words('A notice') } },
      { userId: other.id, kind: 'comment', postId: othersPost, commentId: ownComment },
    ],
  });
  await db().report.create({
    data: { reporterId: userId, postId: othersPost, reason: 'off_topic', note: words('A note') },
  });
  await makeReviews(userId, own, othersPost, admin.id);
  await makeMoney(userId);
  await createEmailLink({ id: randomUUID(), userId, purpose: 'verify_email', email }, new Date());
  await queueEmail(db(), { kind: 'password-changed', userId });
  await db().dataExport.create({ data: { id: randomUUID(), userId, requestedAt: inDays(-2), failedAt: inDays(-2) } });
  await db().accountDeletion.create({
    data: { userId, askedBy: 'owner', requestedAt: inDays(-1), dueAt: inDays(6) },
  });
  // Written after the request for deletion, which withdraws the person's texts from Community Voice.
  await db().communityVoice.create({ data: { postId: own, naming: 'first_name', answeredAt: new Date() } });
  await db().auditEntry.create({
    data: {
      actorId: admin.id,
      action: 'user.verify',
      targetType: 'user',
      targetId: userId,
      details: {},
      requestId: 'made',
    },
  });
  await db().idempotencyKey.create({
    data: {
      id: randomUUID(),
      userId,
      route: 'POST /api/posts',
      bodyHash: 'x',
      status: 201,
      answer: { content: words('A post') },
      createdAt: new Date(),
    },
  });
  await rows(
    'INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, $2), ($3, 1, $2)',
    `post.create:${userId}`,
    Date.now() + 60_000,
    `login.address.minute:2001:db8::${userId}`,
  );

  const gone = await school('Closed Canary School');
  const inGone = await post('A post at a closed school', gone);
  await pictureOf(inGone);
  await db().postMedia.updateMany({ where: { postId: inGone }, data: { alt: words('A photo there') } });
  await db().revision.create({ data: { postId: inGone, content: words('An earlier post there') } });
  await comment(inGone, other.id, 'Somebody answers there');
  const { id: elsewhere } = await db().post.create({
    data: { userId: other.id, schoolId: gone, content: 'A post there by somebody else' },
    select: { id: true },
  });
  await db().revision.create({
    data: { commentId: await comment(elsewhere, userId, words('A comment there')), content: words('Earlier there') },
  });
  const named = await comment(elsewhere, other.id, `Thanks @First ${CANARY}`);
  await db().mention.create({ data: { commentId: named, userId, name: `First ${CANARY}`, isTold: true } });
  await db().revision.createMany({
    data: [`Thank you @First ${CANARY}`, 'Thank you all', `To @First ${CANARY}`].map((content) => ({
      commentId: named,
      content,
    })),
  });
  await deleteSchool({ actorId: admin.id, requestId: 'made', ip: null }, gone);
  await makeAdministration(userId, schoolId);

  const files = await rows<{ key: string }>(
    `SELECT key FROM stored_files f LEFT JOIN post_media m ON m.id = f.media_id LEFT JOIN posts p ON p.id = m.post_id
     WHERE p.user_id = $1 OR f.user_id = $1
     UNION SELECT file ->> 'key' FROM deleted_schools, jsonb_array_elements(contents -> 'stored_files') file`,
    userId,
  );
  return {
    ...subject,
    email,
    schoolId,
    othersPost,
    post: own,
    fileKeys: files.map(({ key }) => key),
    secrets: [calendarKey],
  };
}

async function makeReviews(userId: number, own: number, othersPost: number, adminId: number): Promise<void> {
  const decided = {
    status: 'decided',
    decision: 'keep',
    reason: 'Fine',
    decidedBy: adminId,
    decidedAt: new Date(),
  } as const;
  await db().review.create({
    data: {
      ...decided,
      postId: own,
      authorId: userId,
      cause: 'words',
      content: `A post by ${CANARY}`,
      appeal: `No, says ${CANARY}`,
    },
  });
  const { id } = await db().review.create({
    data: { ...decided, postId: othersPost, cause: 'reports', content: 'Another' },
  });
  await db().reportOutcome.create({
    data: { reporterId: userId, reviewId: id, isRefused: true, decidedAt: new Date() },
  });
}

async function makeMoney(userId: number): Promise<void> {
  const { stripeCustomerId } = await db().membership.findUniqueOrThrow({
    where: { userId },
    select: { stripeCustomerId: true },
  });
  const customerId = stripeCustomerId ?? `cus_OfPlanted${userId}`;
  await db().membershipPayment.create({
    data: {
      invoiceId: `in_OfPlanted${userId}`,
      userId,
      amountPaid: 599,
      currency: 'cad',
      status: 'paid',
      paidAt: inDays(-9),
    },
  });
  await db().billingAudit.create({ data: { userId, source: 'member', action: 'sync', details: {} } });
  await db().billingAlert.create({ data: { key: `of:${userId}`, userId, kind: 'fraud', details: {} } });
  await db().stripeEvent.create({
    data: { id: `evt_OfPlanted${userId}`, type: 'invoice.paid', createdAt: inDays(-9), livemode: false, customerId },
  });
  await db().membership.update({
    where: { userId },
    data: { stripeCustomerId: customerId, cardBrand: 'visa', cardLast4: '4242' },
  });
  await db().trialClaim.createMany({
    data: { userId, emailHmac: `hmac${userId}`, subscriptionId: 'sub_Planted' },
    skipDuplicates: true,
  });
}

/** Adds data from a person's earlier work as an administrator, such as a school event and a watched word. */
async function makeAdministration(userId: number, schoolId: number): Promise<void> {
  await db().schoolEvent.create({
    data: { schoolId, title: 'Bake sale', startsAt: inDays(3), uid: `of-${userId}`, createdBy: userId },
  });
  await db().calendarFeed.create({
    data: { address: 'https://localhost/a.ics', checkedAt: inDays(1), createdBy: userId },
  });
  const { id: alert } = await db().billingAlert.findFirstOrThrow({ where: { userId }, select: { id: true } });
  const closed = { updatedBy: userId, updatedAt: new Date(), closedAt: new Date(), closedBy: userId };
  await db().inboxState.create({ data: { kind: 'alert', source: String(alert), note: `Asked ${CANARY}`, ...closed } });
  await db().watchedWord.create({ data: { word: `clown${userId}`, createdBy: userId } });
  await db().mailing.create({
    data: { kind: 'news', audience: 'members', subject: 'News', content: 'We have calendars now.', createdBy: userId },
  });
  await db().setting.create({ data: { name: `of-${userId}`, value: 1, updatedBy: userId } });
  await db().reportCampaign.create({ data: { schoolId, closedBy: userId, closedAt: new Date() } });
  await rows('UPDATE deleted_schools SET deleted_by = $1', userId);
}
