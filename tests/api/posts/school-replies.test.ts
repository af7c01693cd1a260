import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { findReplyPage } from '@/lib/posts/replies/write-reply';
import { readUnsubscribeLink } from '@/lib/news-emails/unsubscribe';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { comment, post, share } from '../../support/community/board';
import { makeModerator } from '../../support/community/moderators';
import { inDays, person, school, type Person } from '../../support/community/people';
import { inParallel } from '../../support/concurrency';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { openMailbox } from '../../support/mail/mailbox';
import { openPostOffice } from '../../support/mail/post-office';

// Tests of the right of reply (record 120).

const TOKEN = 'a token for returned emails';
const mailbox = await openMailbox();
Object.assign(process.env, {
  SMTP_URL: mailbox.url,
  MAIL_POSTAL_ADDRESS: '1 Example Street, Halifax NS',
  BOUNCE_ADDRESS: 'bounces@example.org',
  BOUNCE_TOKEN: TOKEN,
  EMAIL_VERIFICATION: 'optional',
  READING_REQUIRES_VERIFICATION: 'false',
  RATE_LIMIT_SCALE: '1000',
});
const postOffice = await openPostOffice();
afterAll(() => mailbox.stop());

let author: Person;
let moderator: Person;
let reader: Person;
let schoolId: number;
let postId: number;
let office: string;

const today = formatDateFieldValue(Date.now());
const TEXT = 'From Monday, a second bus comes at 8.';

beforeEach(async () => {
  await rows("DELETE FROM pgboss.job WHERE name = 'mail'; DELETE FROM rate_limits; DELETE FROM school_reply_refusals");
  mailbox.received.length = 0;
  schoolId = await school();
  office = `office${schoolId}@school.test`;
  await db().school.update({ where: { id: schoolId }, data: { email: office, principal: 'Ada Quillfeather' } });
  author = await person('active', { firstName: 'Gwendolyn', lastName: 'Zwicker' });
  [moderator, reader] = [await makeModerator(schoolId), await person('active')];
  postId = await post(author, schoolId, {
    title: 'Bus 12',
    content: 'It is late again.',
    isConcern: true,
    isAnonymous: true,
  });
  await shareBy(10);
});

const shareBy = (people: number, id = postId) =>
  rows('INSERT INTO me_toos (post_id) SELECT $1 FROM generate_series(1, $2)', id, people);
const ask = (as: Person | null = moderator, id = postId, at = schoolId) =>
  call('POST', `/api/schools/${at}/reply-link`, { as, body: { postId: id } });
const link = async (as: Person | null = moderator) =>
  (await call('GET', `/api/schools/${schoolId}/reply-link?postId=${postId}`, { as })).body;
const write = (token: string, content = TEXT, seen = 0) =>
  call('POST', `/api/reply/${token}`, { as: null, body: { content, seen } });
const waiting = async (as: Person | null = moderator) =>
  (await call('GET', `/api/schools/${schoolId}/replies`, { as })).body;
const decide = (id: number, body: object, as: Person | null = moderator) =>
  call('POST', `/api/schools/${schoolId}/replies/${id}/decision`, { as, body });
const replyOf = async (as: Person | null = reader) =>
  (await call('GET', `/api/posts/${postId}`, { as })).body.concern.reply;
const told = () =>
  count("notifications WHERE post_id = $1 AND kind = 'outcome' AND data ->> 'state' = 'reply'", postId);

async function delivered() {
  await postOffice.deliverAll();
  const [email] = mailbox.received.splice(0);
  const { text = '', recipient, returnPath = '' } = email ?? {};
  const [, token = ''] = /\/reply\/([\w-]{43})\b/.exec(text) ?? [];
  const [, stop = ''] = /\/unsubscribe\/([\w-]+)/.exec(text) ?? [];
  return { token, stop, text, recipient, returnPath };
}

async function sentToken(): Promise<string> {
  expect((await ask()).status).toBe(200);
  return (await delivered()).token;
}

async function heldReply() {
  const token = await sentToken();
  expect((await write(token)).status).toBe(200);
  return { token, ...(await waiting())[0] };
}

describe('the link to a school', () => {
  it('is sent by a moderator of the school or an administrator, and by nobody else', async () => {
    for (const who of [reader, author, await makeModerator(await school())]) expect((await ask(who)).status).toBe(403);
    expect((await ask(null)).status).toBe(401);
    expect((await ask(moderator)).status).toBe(200);
    const other = await post(author, schoolId, { content: 'The gym is cold.', isConcern: true });
    await shareBy(10, other);
    expect((await ask(await person('admin'), other)).status).toBe(200);
  });

  it('is refused for a moderator about their own concern, for another school and for other posts', async () => {
    const own = await post(moderator, schoolId, { content: 'The gym is cold.', isConcern: true });
    await shareBy(10, own);
    expect((await ask(moderator, own)).status).toBe(403);
    const elsewhere = await school();
    expect((await ask(await makeModerator(elsewhere), postId, elsewhere)).status).toBe(404);
    expect((await ask(moderator, await post(author, schoolId))).status).toBe(404);
  });

  it('goes to the address in the directory, and the email has neither the text nor a name', async () => {
    expect((await ask()).body).toMatchObject({ state: 'sent', mailbox: office, sentOn: today });
    const { token, text, recipient } = await delivered();
    expect(recipient).toBe(office);
    expect(token).toHaveLength(43);
    expect(text).not.toMatch(/Gwendolyn|Zwicker|Bus 12|late again|Robin/);
    expect(JSON.stringify(await rows('SELECT * FROM school_replies'))).not.toContain(token);
    expect(
      await rows(
        "SELECT actor_id, action, details FROM audit_log WHERE target_id = $1 AND target_type = 'post'",
        postId,
      ),
    ).toEqual([{ actor_id: moderator.id, action: 'post.ask-school', details: { schoolId } }]);
  });

  it('needs as many “Me too” as the setting says, counted in fives', async () => {
    await rows('DELETE FROM me_toos WHERE id IN (SELECT id FROM me_toos WHERE post_id = $1 LIMIT 1)', postId);
    expect(await ask()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('10 verified parents') },
    });
    const admin = await person('admin');
    const set = (meToosForReply: unknown) =>
      call('PUT', '/api/admin/settings', { as: admin, body: { meToosForReply } });
    for (const wrong of [4, 201, 7.5, '10', null]) expect((await set(wrong)).status).toBe(400);
    expect((await set(5)).body).toMatchObject({ meToosForReply: 5 });
    expect((await ask()).status).toBe(200);
    await set(10);
  });

  it('is sent once by two moderators at the same time', async () => {
    const statuses = (await inParallel(4, () => ask())).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    expect(await count("pgboss.job WHERE name = 'mail' AND data ->> 'kind' = 'reply-request'")).toBe(1);
  });

  it('can be sent again after it expired, and the old link is dead', async () => {
    const old = await sentToken();
    expect((await ask()).status).toBe(409);
    await rows('UPDATE school_replies SET expires_at = $2 WHERE post_id = $1', postId, inDays(-1));
    expect(await link()).toMatchObject({ state: 'expired', refusal: null });
    expect(await findReplyPage(old)).toBeNull();
    const fresh = await sentToken();
    expect(fresh).not.toBe(old);
    expect((await write(old)).status).toBe(400);
    expect((await write(fresh)).status).toBe(200);
  });

  it('that comes back is one entry of the inbox, and can be sent again', async () => {
    await ask();
    const { returnPath } = await delivered();
    const raw = `From: MAILER-DAEMON@mx.example.test\nTo: ${returnPath}\nContent-Type: multipart/report; report-type=delivery-status; boundary="B"\n\n--B\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.test\n\nFinal-Recipient: rfc822; x@elsewhere.test\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown\n--B--\n`;
    const headers = { Authorization: `Bearer ${TOKEN}`, 'Sec-Fetch-Site': null };
    for (const outcome of ['recorded', 'known'])
      expect((await call('POST', '/api/webhooks/bounces', { raw, headers })).body).toEqual({ outcome });
    const entries = (await call('GET', '/api/admin/inbox?kind=mail', { as: await person('admin') })).body;
    expect(entries).toMatchObject([{ title: "An email that wasn't delivered: A school's right of reply" }]);
    expect(await link()).toMatchObject({ state: 'returned', refusal: null });
    expect((await ask()).status).toBe(200);
  });

  it('stops for good when the office asks for it', async () => {
    await ask();
    const { stop } = await delivered();
    expect(await readUnsubscribeLink(stop)).toEqual({ list: 'replies', school: null, isStopped: false });
    for (const _ of [1, 2]) expect((await call('POST', `/api/unsubscribe/${stop}`)).status).toBe(200);
    expect(await readUnsubscribeLink(stop)).toMatchObject({ isStopped: true });
    expect(JSON.stringify(await rows('SELECT * FROM school_reply_refusals'))).not.toContain('office');
    await rows('UPDATE school_replies SET expires_at = $2 WHERE post_id = $1', postId, inDays(-1));
    expect(await ask()).toMatchObject({
      status: 409,
      body: { message: 'The school asked us not to send these emails.' },
    });
  });

  it('never goes to a staff member’s address, or more than three times a week to one school', async () => {
    await db().school.update({ where: { id: schoolId }, data: { email: 'aquillfeather@school.test' } });
    expect((await ask()).status).toBe(409);
    await db().school.update({ where: { id: schoolId }, data: { email: office } });
    for (const status of [200, 200, 200, 409]) {
      const id = await post(await person('active'), schoolId, { content: 'x', isConcern: true });
      await shareBy(10, id);
      expect((await ask(moderator, id)).status).toBe(status);
    }
  });
});

describe('the page of the link', () => {
  it('shows the text and the day, and no name, comment or count', async () => {
    await comment(reader, postId, 'My bus too.');
    const page = await findReplyPage(await sentToken());
    expect(page).toEqual({
      schoolName: expect.any(String),
      title: 'Bus 12',
      content: 'It is late again.',
      day: today,
      reply: null,
      until: expect.any(String),
    });
  });

  it('is dead for an unknown link, and while the post is hidden or deleted', async () => {
    const token = await sentToken();
    await rows("UPDATE posts SET withheld = 'reports' WHERE id = $1", postId);
    expect(await findReplyPage(token)).toBeNull();
    expect(await write(token)).toMatchObject({ status: 400, body: { issues: [{ path: ['token'] }] } });
    await rows('UPDATE posts SET withheld = NULL WHERE id = $1', postId);
    expect(await findReplyPage(token)).not.toBeNull();
    await call('DELETE', `/api/posts/${postId}`, { as: author });
    expect(await findReplyPage(token)).toBeNull();
    expect((await write(token)).status).toBe(400);
    expect(await count('school_replies WHERE post_id = $1', postId)).toBe(0);
    for (const wrong of ['x', 'x'.repeat(43)]) expect((await write(wrong)).status).toBe(400);
  });
});

describe('a reply', () => {
  it('waits for a moderator, and is then shown to members and on the public page', async () => {
    const { id, version, ...reply } = await heldReply();
    expect(reply).toMatchObject({ postId, title: 'Bus 12', content: TEXT });
    expect(JSON.stringify(reply)).not.toMatch(/Gwendolyn|Zwicker|userId/);
    expect(await replyOf()).toBeNull();
    expect((await call('GET', '/api/user/moderation', { as: moderator })).body).toMatchObject([{ waiting: 1 }]);
    expect((await call('GET', '/api/admin/inbox?kind=reply', { as: await person('admin') })).body).toContainEqual(
      expect.objectContaining({ id: String(id), user: null, school: expect.objectContaining({ id: schoolId }) }),
    );
    expect((await decide(id, { isShown: true, seen: version })).status).toBe(204);
    expect(await replyOf()).toEqual({ content: TEXT, day: today });
    const shared = await call('GET', `/api/shared/${await share(author, postId)}`, { as: null });
    expect(shared.body.schoolReply).toEqual({ content: TEXT, day: today });
    expect(await told()).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it('can be decided while the post is not on the board for the moderator, and not while moderation hides the post', async () => {
    const isInInbox = async () =>
      (await call('GET', '/api/admin/inbox?kind=reply', { as: await person('admin') })).body.some(
        (entry: { id: string }) => entry.id === String(reply.id),
      );
    const isEverywhere = async () => [
      await isInInbox(),
      (await waiting()).length === 1,
      (await call('GET', '/api/user/moderation', { as: moderator })).body[0].waiting === 1,
    ];
    postId = await post(author, schoolId, { content: 'It is late again.', isConcern: true });
    await shareBy(10);
    const reply = await heldReply();
    await rows('UPDATE memberships SET access_until = $1 WHERE user_id = $2', inDays(-1), author.id);
    await call('POST', `/api/users/${author.id}/mute`, { as: moderator });
    expect((await call('GET', `/api/posts/${postId}`, { as: moderator })).status).toBe(404);
    expect(await isEverywhere()).toEqual([true, true, true]);
    await rows("UPDATE posts SET withheld = 'removed' WHERE id = $1", postId);
    expect(await isEverywhere()).toEqual([false, false, false]);
    expect((await decide(reply.id, { isShown: true, seen: reply.version })).status).toBe(404);
    await rows('UPDATE posts SET withheld = NULL WHERE id = $1', postId);
    expect((await decide(reply.id, { isShown: true, seen: reply.version })).status).toBe(204);
    expect(await isEverywhere()).toEqual([false, false, false]);
    await rows('UPDATE memberships SET access_until = $1 WHERE user_id = $2', inDays(9), author.id);
    expect(await replyOf()).toEqual({ content: TEXT, day: today });
  });

  it('is read and decided only by moderators of the school who did not write the post', async () => {
    const writer = await makeModerator(schoolId);
    postId = await post(writer, schoolId, { content: 'It is late again.', isConcern: true });
    await shareBy(10);
    const { id, version } = await heldReply();
    for (const who of [reader, author, await makeModerator(await school())])
      expect((await decide(id, { isShown: true, seen: version }, who)).status).toBe(403);
    expect(await waiting(writer)).toEqual([]);
    expect((await decide(id, { isShown: true, seen: version }, writer)).status).toBe(403);
    expect((await decide(id, { isShown: true, seen: version })).status).toBe(204);
  });

  it('is refused with a reason that the school reads, and a change opens it again', async () => {
    const { token, id, version } = await heldReply();
    expect((await decide(id, { isShown: false, seen: version })).status).toBe(400);
    expect((await decide(id, { isShown: false, reason: 'Too vague.', seen: version })).status).toBe(204);
    expect((await findReplyPage(token))?.reply).toMatchObject({ state: 'refused', reason: 'Too vague.' });
    expect(await told()).toBe(0);
    expect((await write(token, 'The bus comes at 8.', 1)).body).toMatchObject({
      state: 'held',
      reason: null,
      version: 2,
    });
    expect((await decide(id, { isShown: true, seen: 1 })).status).toBe(409);
    expect((await decide(id, { isShown: true, seen: 2 })).status).toBe(204);
  });

  it('that is changed after it was shown is reviewed again, and notifies nobody again', async () => {
    const { token, id } = await heldReply();
    await decide(id, { isShown: true, seen: 1 });
    await rows('DELETE FROM notifications WHERE post_id = $1', postId);
    expect((await write(token, 'The bus comes at 9.', 1)).status).toBe(200);
    expect(await replyOf()).toBeNull();
    await decide(id, { isShown: true, seen: 2 });
    expect(await replyOf()).toMatchObject({ content: 'The bus comes at 9.' });
    expect(await told()).toBe(0);
  });

  it('waits while its post is hidden', async () => {
    const { id, version } = await heldReply();
    await rows("UPDATE posts SET withheld = 'reports' WHERE id = $1", postId);
    expect(await waiting()).toEqual([]);
    expect((await decide(id, { isShown: true, seen: version })).status).toBe(404);
    await rows('UPDATE posts SET withheld = NULL WHERE id = $1', postId);
    expect((await decide(id, { isShown: true, seen: version })).status).toBe(204);
  });

  it('cannot be changed after 24 hours', async () => {
    const { token } = await heldReply();
    await rows("UPDATE school_replies SET written_at = written_at - interval '25 hours'");
    expect(await findReplyPage(token)).toMatchObject({ until: null, reply: { content: TEXT } });
    expect((await write(token, 'Another text.', 1)).status).toBe(409);
    expect((await ask()).status).toBe(409);
  });

  it('is stored once when two windows send at the same time, and a repeat changes nothing', async () => {
    const token = await sentToken();
    const sent = await Promise.all(['One.', 'Two.', 'Three.'].map((text) => write(token, text)));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [{ content }] = (await rows('SELECT content FROM school_replies WHERE post_id = $1', postId)) as [
      { content: string },
    ];
    expect((await write(token, content)).body).toMatchObject({ version: 1 });
  });

  it.each([
    ['nothing', ''],
    ['invisible characters', '\u200b\u2060'],
    ['too much', 'x'.repeat(3_001)],
    ['a person’s name', 'Mr. Smith sends a second bus.'],
    ['the principal’s name', 'Ada Quillfeather sends a second bus.'],
    ['a phone number of somebody else', 'Call 902 555 0123.'],
  ])('with %s is refused, and the field says why', async (_, content) => {
    const token = await sentToken();
    expect(await write(token, content)).toMatchObject({ status: 400, body: { issues: [{ path: ['content'] }] } });
    expect((await findReplyPage(token))?.reply).toBeNull();
  });

  it('with HTML stays plain text', async () => {
    const token = await sentToken();
    expect((await write(token, '<b>Soon</b>')).body.content).toBe('<b>Soon</b>');
  });

  it('leaves with the school and comes back with it', async () => {
    const { token, id } = await heldReply();
    await decide(id, { isShown: true, seen: 1 });
    const admin = await person('admin');
    expect((await call('DELETE', `/api/admin/schools/${schoolId}`, { as: admin })).status).toBeLessThan(300);
    expect(await findReplyPage(token)).toBeNull();
    expect((await call('POST', `/api/admin/schools/${schoolId}/restore`, { as: admin })).status).toBeLessThan(300);
    expect(await replyOf()).toMatchObject({ content: TEXT });
  });
});
