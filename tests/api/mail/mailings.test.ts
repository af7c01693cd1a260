import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/lib/database/db';
import { sendMailings } from '@/lib/mailings/send-mailings';
import { readUnsubscribeLink } from '@/lib/news-emails/unsubscribe';
import { dateToLocalTime, localTimeToDate } from '@/lib/time/local-time';
import { markEmailBounced } from '@/lib/users/email/mark-email-bounced';
import { follow } from '../../support/community/board';
import { inDays, person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { openMailbox } from '../../support/mail/mailbox';
import { openPostOffice } from '../../support/mail/post-office';

// Tests of administrators' messages to many people (record 119).

const mailbox = await openMailbox();
process.env.SMTP_URL = mailbox.url;
process.env.MAIL_POSTAL_ADDRESS = '1 Example Street, Halifax NS';
const office = await openPostOffice();
afterAll(() => mailbox.stop());

let admin: Person;

beforeEach(async () => {
  vi.restoreAllMocks();
  mailbox.received.length = 0;
  mailbox.answer = () => null;
  await rows("DELETE FROM pgboss.job WHERE name = 'mail'");
  await rows('DELETE FROM mailings');
  await rows('DELETE FROM rate_limits');
  // Only the people of the test have a confirmed address, so only they get its messages.
  await rows('UPDATE users SET email_verified_at = NULL');
  admin = await person('admin');
});

async function reader(fields: object = {}, state: 'active' | 'inactive' = 'active'): Promise<Person> {
  const who = await person(state);
  await db().user.update({
    where: { id: who.id },
    data: { emailVerifiedAt: new Date(), quietHours: false, mailNews: true, ...fields },
  });
  return who;
}

const NEWS = { kind: 'news', audience: 'everybody', subject: 'Calendars', content: 'The site has calendars now.' };
const OUTAGE = { ...NEWS, kind: 'service', reason: 'outage', subject: 'The site was down', content: 'Sorry.' };

const draft = async (input: object): Promise<number> =>
  (await call('POST', '/api/admin/mailings', { as: admin, body: input })).body.id;
const send = (id: number, seen = 1) => call('POST', `/api/admin/mailings/${id}/send`, { as: admin, body: { seen } });
const listed = async (id: number) =>
  (await call('GET', '/api/admin/mailings', { as: admin })).body.find((each: { id: number }) => each.id === id);

/** Sends a message, and returns the recipients in the order of their ids. */
async function recipientsOf(input: object): Promise<string[]> {
  await send(await draft(input));
  await office.deliverAll();
  return mailbox.received.splice(0).map(({ recipient }) => recipient);
}
const addresses = (people: Person[]) => people.map(({ email }) => email).toSorted();

describe('the recipients of a message', () => {
  it('a service message reaches everybody, and news only the people who chose news', async () => {
    const people = [await reader(), await reader({ mailNews: false }), await reader({ lettersStoppedAt: new Date() })];
    expect((await recipientsOf(OUTAGE)).toSorted()).toEqual(addresses(people));
    expect(await recipientsOf(NEWS)).toEqual(addresses(people.slice(0, 1)));
  });

  it('suspended people, unconfirmed and bouncing addresses and accounts that wait for deletion get no message', async () => {
    const only = await reader();
    await reader({ suspendedUntil: inDays(3) });
    await reader({ emailVerifiedAt: null });
    const [leaving, bouncing] = [await reader(), await reader()];
    await rows(
      "INSERT INTO account_deletions (user_id, asked_by, requested_at, due_at) VALUES ($1, 'owner', now(), now() + interval '7 days')",
      leaving.id,
    );
    await markEmailBounced(bouncing.email);
    expect(await recipientsOf(OUTAGE)).toEqual([only.email]);
  });

  it('a message can go to members, to the followers of a region or of chosen schools', async () => {
    const [member, visitor, neighbour] = [await reader(), await reader({}, 'inactive'), await reader({}, 'inactive')];
    const [mine, other] = [await school(), await school()];
    await db().school.update({ where: { id: mine }, data: { rceName: 'Region A' } });
    await db().school.update({ where: { id: other }, data: { rceName: 'Region B' } });
    await follow(visitor, mine);
    await follow(neighbour, other);
    expect(await recipientsOf({ ...OUTAGE, audience: 'members' })).toEqual([member.email]);
    expect(await recipientsOf({ ...OUTAGE, audience: 'region', region: 'Region A' })).toEqual([visitor.email]);
    const schools = { audience: 'schools', schoolIds: [mine, other] };
    expect((await recipientsOf({ ...OUTAGE, ...schools })).toSorted()).toEqual(addresses([visitor, neighbour]));
  });

  it('a message to nobody, an unknown region or an unknown school is refused', async () => {
    expect((await send(await draft(NEWS))).status).toBe(409);
    const refused = async (input: object) =>
      (await call('POST', '/api/admin/mailings', { as: admin, body: { ...NEWS, ...input } })).body.issues?.[0].path[0];
    expect(await refused({ audience: 'region', region: 'Nowhere' })).toBe('region');
    expect(await refused({ audience: 'schools', schoolIds: [2_000_000_000] })).toBe('schoolIds');
    expect(await refused({ kind: 'service' })).toBe('reason');
  });
});

describe('sending a message', () => {
  it('each person gets a message once, even after a second click and further runs of the job', async () => {
    const people = [await reader(), await reader()];
    const id = await draft(OUTAGE);
    const statuses = (await Promise.all([send(id), send(id), send(id)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    await Promise.all([sendMailings(), sendMailings()]);
    await office.deliverAll();
    await sendMailings();
    expect(mailbox.received.map(({ recipient }) => recipient).toSorted()).toEqual(addresses(people));
    expect(await listed(id)).toMatchObject({ state: 'sent', recipients: 2, sent: 2, failed: 0 });
  });

  it('a run after a crash continues with the next person', async () => {
    const [first, second] = [await reader(), await reader()];
    const id = await draft(OUTAGE);
    await send(id);
    // State after a crash between two portions: the second person was not queued yet.
    await rows("DELETE FROM pgboss.job WHERE name = 'mail' AND (data->>'userId')::int = $1", second.id);
    await rows('UPDATE mailings SET last_user_id = $1, queued_at = NULL WHERE id = $2', first.id, id);
    await sendMailings();
    await office.deliverAll();
    expect(mailbox.received.map(({ recipient }) => recipient).toSorted()).toEqual(addresses([first, second]));
    // The job's key also refuses an email that is queued again for the same person.
    await rows('UPDATE mailings SET last_user_id = 0, queued_at = NULL, ended_at = NULL WHERE id = $1', id);
    await sendMailings();
    await office.deliverAll();
    expect(mailbox.received).toHaveLength(2);
  });

  it('a stopped message reaches nobody else', async () => {
    await reader();
    const id = await draft(OUTAGE);
    await send(id);
    expect((await call('POST', `/api/admin/mailings/${id}/stop`, { as: admin })).body.state).toBe('stopped');
    await office.deliverAll();
    await sendMailings();
    expect(mailbox.received).toEqual([]);
    expect(await listed(id)).toMatchObject({ state: 'stopped', sent: 0 });
    expect((await call('POST', `/api/admin/mailings/${id}/stop`, { as: admin })).status).toBe(409);
  });

  it('a person who turns news off or is suspended before the email is sent does not get it', async () => {
    const [without, suspended] = [await reader(), await reader()];
    await send(await draft(NEWS));
    await call('PATCH', '/api/user/preferences', { as: without, body: { newsMail: false } });
    await db().user.update({ where: { id: suspended.id }, data: { suspendedUntil: inDays(2) } });
    await office.deliverAll();
    expect(mailbox.received).toEqual([]);
  });

  it('news waits for the end of quiet hours, and a service message does not', async () => {
    const { email } = await reader({ quietHours: true });
    await send(await draft(NEWS));
    await send(await draft(OUTAGE));
    const today = dateToLocalTime(new Date()).slice(0, 10);
    vi.spyOn(Date, 'now').mockReturnValue(localTimeToDate(`${today}T22:00`).getTime());
    await office.deliverAll();
    expect(mailbox.received).toMatchObject([{ recipient: email, subject: OUTAGE.subject }]);
  });

  it('only the version that the administrator saw is sent', async () => {
    await reader();
    const id = await draft(OUTAGE);
    const change = (seen: number) =>
      call('PUT', `/api/admin/mailings/${id}`, { as: admin, body: { ...OUTAGE, subject: 'Up again', seen } });
    expect([(await change(1)).status, (await change(1)).status]).toEqual([200, 409]);
    expect([(await send(id, 1)).status, (await send(id, 2)).status]).toEqual([409, 200]);
    await office.deliverAll();
    expect(mailbox.received).toMatchObject([{ subject: 'Up again' }]);
  });
});

describe('the email of a message', () => {
  it('news has a link and a header that stop only news', async () => {
    const { id, email } = await reader();
    await send(await draft({ ...NEWS, content: '- one\n- **two**' }));
    await office.deliverAll();
    const [letter] = mailbox.received;
    expect(letter?.headers.some(({ key }) => key === 'list-unsubscribe-post')).toBe(true);
    for (const words of ['• two', '1 Example Street', 'because you chose news']) expect(letter?.text).toContain(words);
    const key = letter?.text?.match(/unsubscribe\/(\S+?)\)?$/m)?.[1] ?? '';
    expect(await readUnsubscribeLink(key)).toEqual({ list: 'news', school: null, isStopped: false });
    expect((await call('POST', `/api/unsubscribe/${key}`)).status).toBe(200);
    expect(await readUnsubscribeLink(key)).toMatchObject({ isStopped: true });
    const after = await db().user.findUniqueOrThrow({ where: { id } });
    expect([after.mailNews, after.lettersStoppedAt, after.email]).toEqual([false, null, email]);
  });

  it('a service message says what it is about, and has no unsubscribe link', async () => {
    await reader();
    await send(await draft(OUTAGE));
    await office.deliverAll();
    const [letter] = mailbox.received;
    expect(letter?.text).toContain("it's about an outage");
    expect(JSON.stringify(letter)).not.toMatch(/unsubscribe/i);
  });

  it('a test goes only to the administrator, and leaves the draft a draft', async () => {
    await reader();
    const id = await draft(NEWS);
    const { body } = await call('POST', `/api/admin/mailings/${id}/test`, { as: admin });
    await office.deliverAll();
    expect(mailbox.received).toMatchObject([{ recipient: admin.email, subject: 'Test: Calendars' }]);
    expect((await call('GET', `/api/admin/mail/test/${body.id}`, { as: admin })).body.state).toBe('sent');
    expect(await listed(id)).toMatchObject({ state: 'draft', recipients: 1 });
  });

  it('the preview shows the text as HTML and as plain text, without scripts', async () => {
    const id = await draft({ ...NEWS, content: 'Hi <script>alert(1)</script>' });
    const preview = (as: string) => call('GET', `/api/admin/mailings/${id}/preview?as=${as}`, { as: admin });
    const [html, text] = [await preview('html'), await preview('text')];
    expect(new TextDecoder().decode(html.bytes)).toContain('&lt;script&gt;');
    expect(html.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(new TextDecoder().decode(text.bytes)).toContain('Hi <script>');
  });
});

it('every step of a message is in the audit log', async () => {
  await reader();
  const id = await draft(OUTAGE);
  await call('POST', `/api/admin/mailings/${id}/test`, { as: admin });
  await send(id);
  await call('POST', `/api/admin/mailings/${id}/stop`, { as: admin });
  expect(
    await count("audit_log WHERE target_type = 'mailing' AND target_id = $1 AND actor_id = $2", id, admin.id),
  ).toBe(4);
});
