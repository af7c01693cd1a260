import { beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { queueImmediateEmails } from '@/lib/news-emails/immediate-email';
import { notifyUserAboutAccount } from '@/lib/notifications/notify';
import { dayAfter, dateToLocalTime, localTimeToDate } from '@/lib/time/local-time';
import { comment, follow, post } from '../../support/community/board';
import { PASSWORD, person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { openMailbox } from '../../support/mail/mailbox';
import { mailStates, openPostOffice } from '../../support/mail/post-office';
import { inParallel } from '../../support/concurrency';

// Tests of immediate emails, which people can choose for notifications. Also tests the unsubscribe link in these
// emails.

const mailbox = await openMailbox();
process.env.SMTP_URL = mailbox.url;
process.env.MAIL_POSTAL_ADDRESS = '1 Example Street, Halifax NS';
process.env.EMAIL_VERIFICATION = 'optional';
const office = await openPostOffice();

beforeEach(async () => {
  mailbox.received.length = 0;
  await rows("DELETE FROM pgboss.job WHERE name = 'mail'");
  await rows('DELETE FROM notifications');
  return () => vi.restoreAllMocks();
});

/**
 * Creates an author and a reader. The author has a post and a verified address, and gets answers by email right away.
 */
async function scene(fields: object = {}) {
  const reader = await person('active', { firstName: 'Kim', lastName: 'Reader' });
  const author = await person('active');
  const data = { emailVerifiedAt: new Date(), mailAnswers: 'at_once' as const, quietHours: false, ...fields };
  const { lettersKey } = await db().user.update({ where: { id: author.id }, data, select: { lettersKey: true } });
  const id = await post(author, await school(), { title: 'Bus 12' });
  return { author, reader, id, lettersKey };
}

async function deliver() {
  await queueImmediateEmails();
  await office.deliverAll();
  return mailbox.received;
}

const postUnsubscribe = (path: string) =>
  call('POST', path, { raw: 'List-Unsubscribe=One-Click', headers: NO_BROWSER });
/** Headers of an unsubscribe request from a mail provider, which sends a form without a cookie or an origin. */
const NO_BROWSER = {
  'Sec-Fetch-Site': null,
  Origin: null,
  'Content-Type': 'application/x-www-form-urlencoded',
};
const isUnsubscribed = async ({ id }: Person) =>
  (await rows('SELECT 1 FROM users WHERE id = $1 AND letters_stopped_at IS NOT NULL', id)).length === 1;

describe('an immediate email about notifications', () => {
  it('an immediate email contains all unsent news and is sent once, even if several jobs queue the email', async () => {
    const { author, reader, id, lettersKey } = await scene();
    for (const words of ['One', 'Two']) await comment(reader, id, words);
    await inParallel(5, () => queueImmediateEmails());
    const [letter, ...others] = await deliver();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ recipient: author.email, subject: 'For you: 2 new things' });
    const link = `http://localhost:3000/unsubscribe/${lettersKey}`;
    for (const words of ['Kim Reader commented on your post: “Bus 12”', '1 Example Street, Halifax NS', link])
      expect(letter?.text).toContain(words);
    const headers = Object.fromEntries((letter?.headers ?? []).map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({
      'list-unsubscribe': `<${link}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(await deliver()).toHaveLength(1);
  });

  it('the author of an anonymous post gets the same immediate email as the followers of the post', async () => {
    const { author, reader } = await scene();
    const follower = await scene();
    const anonymous = await post(author, await school(), { title: 'Quiet', isAnonymous: true });
    await call('POST', `/api/posts/${anonymous}/follow`, { as: follower.author });
    const own = await comment(author, anonymous, 'It is mine');
    await deliver();
    mailbox.received.length = 0;
    for (const body of [{ content: 'Indeed' }, { content: 'A reply', parentId: own }]) {
      await call('POST', `/api/posts/${anonymous}/comments`, { as: reader, body });
      const emails = await deliver();
      expect(emails.map(({ recipient }) => recipient).toSorted()).toEqual(
        [author.email, follower.author.email].toSorted(),
      );
      expect(emails.map(({ subject }) => subject)).toEqual(
        Array(2).fill('Kim Reader commented on a post you follow: “Quiet”'),
      );
      expect(emails.map(({ text }) => text).join()).not.toMatch(/your post|your comment/i);
      mailbox.received.length = 0;
    }
  });

  it('an immediate email about a moderation decision contains neither the post nor the reason', async () => {
    const { author } = await scene({ mailDecisions: 'at_once' });
    const decided = {
      reviewId: 1,
      what: 'post',
      decision: 'hide',
      reason: 'Bus 12 was named',
      isSuspended: false,
    } as const;
    await notifyUserAboutAccount(db(), author.id, { kind: 'review_decided', facts: decided });
    const [letter] = await deliver();
    expect(letter?.subject).toBe("There's a decision about something you wrote. You can appeal once.");
    expect(letter?.text).not.toContain('Bus 12');
  });

  it('an immediate email has a Message-ID that does not reveal the account', async () => {
    const { reader, id } = await scene();
    await comment(reader, id);
    await queueImmediateEmails();
    const [job] = await rows<{ id: string }>("SELECT id FROM pgboss.job WHERE name = 'mail'");
    const [letter] = await deliver();
    expect(letter?.id).toMatch(/^<[\w-]{22}@localhost>$/);
    expect(letter?.id).not.toContain(String(job?.id));
  });

  it('an immediate email waits for the morning during quiet hours', async () => {
    const { reader, id } = await scene({ quietHours: true });
    const night = localTimeToDate(`${dayAfter(dateToLocalTime(new Date()).slice(0, 10))}T23:00`);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(night.getTime());
    await comment(reader, id);
    await queueImmediateEmails();
    expect(await mailStates()).toEqual([]);
    clock.mockReturnValue(night.getTime() + 8 * 3_600_000 - 1);
    await queueImmediateEmails();
    expect(await mailStates()).toEqual([]);
    clock.mockReturnValue(night.getTime() + 8 * 3_600_000);
    await queueImmediateEmails();
    expect(await mailStates()).toEqual(['created']);
  });

  it('an immediate email delayed until morning follows the person’s preferences at the time of sending', async () => {
    const { author, reader, id } = await scene({ quietHours: true });
    const day = dayAfter(dateToLocalTime(new Date()).slice(0, 10));
    const clock = vi.spyOn(Date, 'now').mockReturnValue(localTimeToDate(`${day}T23:00`).getTime());
    const changePreferences = (body: object) => call('PATCH', '/api/user/preferences', { as: author, body });
    await comment(reader, id);
    const schools: number[] = [];
    for (const title of ['Kept', 'Left', 'Daily']) {
      const schoolId = await school(title);
      schools.push(schoolId);
      await follow(author, schoolId);
      await changePreferences({ schools: [{ id: schoolId, mail: 'at_once' }] });
      await post(reader, schoolId, { title });
    }
    await changePreferences({ answers: { mail: 'off' }, schools: [{ id: schools[2], mail: 'daily' }] });
    await call('DELETE', `/api/schools/${schools[1]}/subscribe`, { as: author });
    clock.mockReturnValue(localTimeToDate(`${dayAfter(day)}T07:00`).getTime());
    expect((await deliver()).map(({ subject }) => subject)).toEqual(['New post at Kept: “Kept”']);
  });

  it('an immediate email leaves out a post that the recipient unfollowed before the email was sent', async () => {
    const { author, reader, id } = await scene({ quietHours: true });
    const day = dayAfter(dateToLocalTime(new Date()).slice(0, 10));
    const clock = vi.spyOn(Date, 'now').mockReturnValue(localTimeToDate(`${day}T23:00`).getTime());
    const follower = await person('active');
    const data = { emailVerifiedAt: new Date(), mailAnswers: 'at_once' as const, quietHours: true };
    await db().user.update({ where: { id: follower.id }, data, select: { id: true } });
    await call('POST', `/api/posts/${id}/follow`, { as: follower });
    await comment(reader, id);
    await call('DELETE', `/api/posts/${id}/follow`, { as: follower });
    expect(
      await rows('SELECT kind FROM notifications WHERE user_id = $1 AND mail_at IS NOT NULL', follower.id),
    ).toEqual([{ kind: 'followed_comment' }]);
    clock.mockReturnValue(localTimeToDate(`${dayAfter(day)}T07:00`).getTime());
    expect((await deliver()).map(({ recipient }) => recipient)).toEqual([author.email]);
  });

  it('an immediate email is postponed to the morning if a try in the evening failed', async () => {
    const { reader, id } = await scene({ quietHours: true });
    const day = dayAfter(dateToLocalTime(new Date()).slice(0, 10));
    const clock = vi.spyOn(Date, 'now').mockReturnValue(localTimeToDate(`${day}T19:59`).getTime());
    await comment(reader, id);
    mailbox.answer = () => ({ code: 451, text: 'try later' });
    await deliver();
    mailbox.answer = () => null;
    clock.mockReturnValue(localTimeToDate(`${day}T20:00`).getTime());
    await office.hurry();
    await office.deliverAll();
    expect([mailbox.received, await mailStates()]).toEqual([[], ['completed', 'created']]);
    clock.mockReturnValue(localTimeToDate(`${dayAfter(day)}T07:00`).getTime());
    await rows("UPDATE pgboss.job SET start_after = now() WHERE name = 'mail'");
    await office.deliverAll();
    expect([mailbox.received.length, await mailStates()]).toEqual([1, ['completed', 'completed']]);
  });

  it('an immediate email lists only some of many notifications, gives their total, and links to the rest', async () => {
    const { author, reader, id } = await scene();
    const commentId = await comment(reader, id);
    await rows(
      `INSERT INTO notifications (user_id, kind, post_id, comment_id, mail_at)
       SELECT $1, 'comment', $2, $3, now() - interval '1 minute' FROM generate_series(1, 500)`,
      author.id,
      id,
      commentId,
    );
    const [letter, ...others] = await deliver();
    expect([letter?.subject, others]).toEqual(['For you: 501 new things', []]);
    expect(letter?.text).toContain('and 481 more (http://localhost:3000/notifications)');
  });

  it('immediate emails about one post form a thread, and emails about several posts belong to none', async () => {
    const { author, reader, id } = await scene();
    const other = await post(author, await school(), { title: 'Bus 14' });
    const threadOfNext = async (...posts: number[]) => {
      mailbox.received.length = 0;
      for (const postId of posts) await comment(reader, postId);
      const [letter] = await deliver();
      return letter?.headers.find(({ key }) => key === 'references')?.value;
    };
    const [first, second] = [await threadOfNext(id), await threadOfNext(id)];
    expect(first).toMatch(/^<[\w-]{22}@localhost>$/);
    expect(second).toBe(first);
    expect(await threadOfNext(other)).not.toBe(first);
    expect(await threadOfNext(id, other)).toBeUndefined();
  });

  it('an immediate email leaves out names of anonymous authors, and items that were deleted, hidden or read', async () => {
    const { author, reader, id } = await scene();
    const anonymous = await post(reader, await school(), { title: 'Lunch', isAnonymous: true });
    await comment(author, anonymous);
    await comment(reader, anonymous);
    const [letter] = await deliver();
    expect(letter?.text).toContain('Anonymous also commented on a post you commented on: “Lunch”');
    expect(JSON.stringify(letter)).not.toContain('Kim');

    mailbox.received.length = 0;
    const gone = await comment(reader, id);
    await queueImmediateEmails();
    await call('DELETE', `/api/comments/${gone}`, { as: reader });
    await comment(reader, id);
    await queueImmediateEmails();
    await rows("UPDATE comments SET withheld = 'words' WHERE post_id = $1", id);
    await comment(reader, id);
    await queueImmediateEmails();
    await call('POST', '/api/notifications/mark-all-read', { as: author });
    expect([(await deliver()).length, new Set(await mailStates())]).toEqual([0, new Set(['completed'])]);
  });

  it(
    'an immediate email contains nothing of a post whose author’s membership ended before sending',
    { tags: ['D2'] },
    async () => {
      const { author, reader } = await scene();
      const schoolId = await school('Bay Elementary');
      await follow(author, schoolId);
      await call('PATCH', '/api/user/preferences', {
        as: author,
        body: { schools: [{ id: schoolId, mail: 'at_once' }] },
      });
      const lapsed = await post(reader, schoolId, { title: 'A canary', content: 'sings canary songs' });
      await comment(author, lapsed);
      await comment(reader, lapsed, 'another canary');
      await queueImmediateEmails();
      await rows('UPDATE memberships SET access_until = now() WHERE user_id = $1', reader.id);
      const [letter, ...others] = await deliver();
      expect([letter?.subject, others]).toEqual(['For you: 2 new things', []]);
      expect(letter?.text).toMatch(/New post at Bay Elementary\b(?!:)/);
      expect(JSON.stringify(letter)).not.toMatch(/canary/i);
    },
  );

  it.each([
    ['has not confirmed their address', { emailVerifiedAt: null }],
    ['has unsubscribed', { lettersStoppedAt: new Date() }],
  ])('an immediate email goes to nobody who %s', async (_why, fields) => {
    const { reader, id } = await scene(fields);
    await comment(reader, id);
    expect(await deliver()).toEqual([]);
  });

  it('an immediate email is sent only if the operator’s postal address is set', async () => {
    const { reader, id } = await scene();
    const { MAIL_POSTAL_ADDRESS: address } = env();
    delete env().MAIL_POSTAL_ADDRESS;
    await comment(reader, id);
    expect(await deliver()).toEqual([]);
    Object.assign(env(), { MAIL_POSTAL_ADDRESS: address });
  });
});

describe('the unsubscribe link in an email', () => {
  it('the unsubscribe link works by POST without a session, even after a password change', async () => {
    const { author, reader, id, lettersKey } = await scene();
    const body = { currentPassword: PASSWORD, newPassword: 'quite another pass phrase' };
    expect((await call('POST', '/api/user/change-password', { as: author, body })).status).toBe(200);
    await office.deliverAll(); // Delivers the queued email about the new password.
    mailbox.received.length = 0;
    await rows('DELETE FROM sessions WHERE user_id = $1', author.id);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 400 * 86_400_000); // Sets the clock 400 days ahead.
    for (let again = 0; again < 2; again += 1)
      expect((await postUnsubscribe(`/api/unsubscribe/${lettersKey}`)).status).toBe(200);
    expect([await isUnsubscribed(author), await isUnsubscribed(reader)]).toEqual([true, false]);
    vi.restoreAllMocks();
    await comment(reader, id);
    expect(await deliver()).toEqual([]);
  });

  it('the unsubscribe link changes nothing when somebody only opens it', { tags: ['C4'] }, async () => {
    const { author, lettersKey } = await scene();
    expect((await call('GET', `/api/unsubscribe/${lettersKey}`)).status).toBe(404);
    for (const key of [lettersKey.slice(1), `${lettersKey}0`, 'x', lettersKey.toUpperCase(), '%00'])
      expect((await postUnsubscribe(`/api/unsubscribe/${key}`)).status).toBe(400);
    expect(await isUnsubscribed(author)).toBe(false);
  });

  it('a person who unsubscribed by link can turn emails on again in the account settings', async () => {
    const { author, reader, id, lettersKey } = await scene();
    await postUnsubscribe(`/api/unsubscribe/${lettersKey}`);
    const answer = await call('PATCH', '/api/user/preferences', { as: author, body: { areLettersStopped: false } });
    expect(answer.body).toMatchObject({ areLettersStopped: false, answers: { mail: 'at_once' } });
    await comment(reader, id);
    expect(await deliver()).toHaveLength(1);
  });
});
