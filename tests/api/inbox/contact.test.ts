import { beforeEach, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { queueInboxEmails } from '@/lib/news-emails/inbox-email';
import { contactEmail } from '@/lib/process/current-settings';
import { markEmailBounced } from '@/lib/users/email/mark-email-bounced';
import { rows } from '../../support/database/rows';
import { person, type Person } from '../../support/community/people';
import { call } from '../../support/http/call';
import { openMailbox } from '../../support/mail/mailbox';
import { openPostOffice } from '../../support/mail/post-office';
import { tally, inParallel } from '../../support/concurrency';

// Tests of messages to the operators, the replies by email, and the morning email to administrators (record 077).

const mailbox = await openMailbox();
process.env.SMTP_URL = mailbox.url;
process.env.EMAIL_VERIFICATION = 'optional';
process.env.READING_REQUIRES_VERIFICATION = 'false';
const office = await openPostOffice();

const CONTENT = 'Which school does my street belong to?\n\nWe moved here last week.';
const sendMessage = (body: object, as?: Person, headers?: Record<string, string>) =>
  call('POST', '/api/contact', {
    as,
    body: { content: CONTENT, seconds: 3, ...body },
    ...(headers && { headers }),
  });
const answer = (as: Person, id: number | undefined, body: object) =>
  call('POST', `/api/admin/inbox/contact/${id}/answer`, {
    as,
    body: { version: 0, answer: 'Your regional centre knows.', ...body },
  });
const newest = async () => (await db().contactMessage.findFirst({ orderBy: { id: 'desc' } }))!;

beforeEach(async () => {
  mailbox.received.length = 0;
  await rows(
    "DELETE FROM pgboss.job WHERE name = 'mail'; DELETE FROM contact_messages; DELETE FROM inbox_states; DELETE FROM rate_limits; UPDATE users SET is_admin = false",
  );
});

it('a visitor gets one emailed reply, with the original question below the answer', async () => {
  const admin = await person('admin');
  expect((await sendMessage({ email: 'Visitor@Example.org', name: 'Vi\u202esitor' })).status).toBe(201);
  const { id, name, email } = await newest();
  expect({ name, email }).toEqual({ name: 'Visitor', email: 'visitor@example.org' });
  const seen = (await call('GET', `/api/admin/inbox/contact/${id}`, { as: admin })).body;
  expect(seen).toMatchObject({
    title: 'Message from Visitor',
    user: null,
    isAnswered: false,
  });
  expect((await call('GET', '/api/admin/inbox?kind=contact', { as: admin })).body).toMatchObject([
    { title: 'Which school does my street belong to? We moved here last we…' },
  ]);
  expect(seen.lines).toContainEqual({ label: 'Email', text: 'visitor@example.org' });

  const answers = await inParallel(4, () => answer(admin, id, {}));
  expect(tally(answers)).toEqual({ 200: 1, 409: 3 });
  await office.deliverAll();
  expect(mailbox.received).toHaveLength(1);
  const [letter] = mailbox.received;
  expect(letter).toMatchObject({ recipient: 'visitor@example.org', replyTo: [{ address: contactEmail() }] });
  for (const words of ['Hello Visitor,', 'Your regional centre knows.', 'We moved here last week.'])
    expect(letter?.text).toContain(words);
  const after = (await call('GET', `/api/admin/inbox/contact/${id}`, { as: admin })).body;
  expect(after).toMatchObject({ closedBy: { id: admin.id }, isAnswered: true, note: 'Answered by email.' });
  expect(after.lines).toContainEqual({ label: 'Email status', text: 'Sent' });
  expect((await answer(admin, id, { version: 1 })).status).toBe(400);
  await call('PATCH', `/api/admin/inbox/contact/${id}`, { as: admin, body: { version: 1, reopen: true } });
  // The message already has a reply, so a second reply is refused even after the message is reopened.
  expect((await answer(admin, id, { version: 2 })).status).toBe(400);
  expect(await newest()).toMatchObject({ closedAt: null });
});

it('a member gets the reply at the account’s email address', async () => {
  const [admin, member] = [await person('admin'), await person('active')];
  expect((await sendMessage({ email: 'else@example.org', name: 'Else' }, member)).status).toBe(201);
  const message = await newest();
  expect(message).toMatchObject({ userId: member.id, email: null, name: null });
  mailbox.answer = () => ({ code: 550, text: 'No such mailbox' });
  await answer(admin, message.id, {});
  await office.deliverAll();
  mailbox.answer = () => null;
  const { lines } = (await call('GET', `/api/admin/inbox/contact/${message.id}`, { as: admin })).body;
  expect(lines).toContainEqual({ label: 'Email status', text: expect.stringContaining('Not delivered') });
  const failed = (await call('GET', '/api/admin/inbox?kind=mail', { as: admin })).body;
  expect(failed).toMatchObject([{ id: message.mailId ?? (await newest()).mailId, user: { id: member.id } }]);

  await sendMessage({}, member);
  await markEmailBounced(member.email);
  await answer(admin, (await newest()).id, {});
  await office.deliverAll();
  const bounced = (await call('GET', `/api/admin/inbox/contact/${(await newest()).id}`, { as: admin })).body;
  expect(bounced.lines).toContainEqual({ label: 'Email status', text: expect.stringContaining('Not delivered') });
  const { mailId } = await newest();
  const failedEmail = (await call('GET', `/api/admin/inbox/mail/${mailId}`, { as: admin })).body;
  expect(failedEmail.lines).toContainEqual({ label: 'Why', text: expect.stringContaining('bounce') });
  const email = `another-${member.email}`;
  await db().user.update({ where: { id: member.id }, data: { email }, select: { id: true } });
  expect((await call('POST', `/api/admin/mail/${mailId}/send-again`, { as: admin })).status).toBe(204);
  await office.deliverAll();
  expect(mailbox.received).toMatchObject([{ recipient: email }]);

  await db().user.delete({ where: { id: member.id }, select: { id: true } });
  expect(await db().contactMessage.count()).toBe(0);
});

it('a message is refused if it has no address, is too short, was sent too quickly or comes from a bot', async () => {
  for (const [body, status] of [
    [{}, 400],
    [{ email: 'nobody' }, 400],
    [{ email: 'a@example.org', content: 'Too short' }, 400],
    [{ email: 'a@example.org', content: `x${'\u200b'.repeat(40)}` }, 400],
    [{ email: 'a@example.org', content: 'x'.repeat(4_001) }, 400],
    [{ email: 'a@example.org', reference: 'https://spam.example' }, 400],
    [{ email: 'a@example.org', seconds: 2 }, 429],
  ] as const)
    expect((await sendMessage(body)).status, JSON.stringify(body)).toBe(status);
  expect(await db().contactMessage.count()).toBe(0);
  await rows('DELETE FROM rate_limits');
  const key = { 'Idempotency-Key': 'one-act' };
  for (let time = 0; time < 3; time += 1)
    expect((await sendMessage({ email: 'a@example.org' }, undefined, key)).status).toBe(201);
  expect(await db().contactMessage.count()).toBe(1);
});

it('administrators who have not turned off the morning email get a daily list of open entries', async () => {
  const [one, off, former] = [await person('admin'), await person('admin'), await person('admin')];
  const queued = async () =>
    (
      await rows<{ id: number }>(
        `SELECT (data->>'userId')::int AS id FROM pgboss.job WHERE name = 'mail' AND data->>'kind' = 'inbox-morning' ORDER BY 1`,
      )
    ).map(({ id }) => id);
  await rows(
    'UPDATE billing_alerts SET resolved_at = now() WHERE resolved_at IS NULL; DELETE FROM job_faults; DELETE FROM account_deletions; DELETE FROM reviews; DELETE FROM data_exports; DELETE FROM field_suggestions; DELETE FROM report_campaigns; DELETE FROM vouches',
  );
  await queueInboxEmails();
  expect(await queued()).toEqual([]);
  await sendMessage({ email: 'a@example.org' });
  expect((await call('PUT', '/api/admin/inbox/morning-email', { as: off, body: { isWanted: false } })).body).toEqual({
    isWanted: false,
  });
  await inParallel(3, () => queueInboxEmails());
  expect(await queued()).toEqual([one.id, former.id]);
  await db().user.update({ where: { id: former.id }, data: { isAdmin: false }, select: { id: true } });
  await office.deliverAll();
  expect(mailbox.received.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [`${one.email}`, 'Inbox: 1 item to review'],
  ]);
  expect(mailbox.received[0]?.text).toContain('Message: 1');
});
