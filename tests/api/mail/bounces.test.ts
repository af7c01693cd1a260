import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { queueEmail } from '@/lib/mail/mail-queue';
import { now } from '@/lib/time/clock';
import { person, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { takeSnapshot, type Snapshot } from '../../support/database/snapshot';
import { call, type Answer } from '../../support/http/call';
import { openMailbox } from '../../support/mail/mailbox';
import { mailStates, openPostOffice } from '../../support/mail/post-office';
import { inParallel } from '../../support/concurrency';

// Tests of emails that the recipient's mail server accepts and returns later. Our mail server passes the returned
// emails to the site.

const TOKEN = 'a token for returned emails';
const mailbox = await openMailbox();
Object.assign(process.env, {
  SMTP_URL: mailbox.url,
  BOUNCE_ADDRESS: 'Bounces@example.org',
  BOUNCE_TOKEN: TOKEN,
  EMAIL_VERIFICATION: 'optional',
  RATE_LIMIT_SCALE: '1000',
});
const office = await openPostOffice();
afterAll(() => mailbox.stop());

const empty = async () => {
  mailbox.received.length = 0;
  await rows("DELETE FROM pgboss.job WHERE name = 'mail'");
};

/** Sends an email to the person, and returns the return address that the mail server got. */
async function returnPathOfEmailTo({ id }: Person): Promise<string> {
  await queueEmail(db(), { kind: 'password-changed', userId: id });
  await office.deliverAll();
  return mailbox.received.at(-1)?.returnPath ?? '';
}

const UNKNOWN = 'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <robin@example.test> User unknown';
const POLICY = 'Action: failed\nStatus: 5.7.26\nDiagnostic-Code: smtp; 550-5.7.26 This mail is unauthenticated';
const LATE = 'Action: delayed\nStatus: 4.4.1';

const report = (returnPath: string, fields = UNKNOWN) => `From: MAILER-DAEMON@mx.example.test
To: ${returnPath}
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.test

Final-Recipient: rfc822; forwarded-to@elsewhere.test
${fields}
--B--
`;

const passOn = (raw: BodyInit, authorization: string | null = `Bearer ${TOKEN}`): Promise<Answer> =>
  call('POST', '/api/webhooks/bounces', { raw, headers: { Authorization: authorization, 'Sec-Fetch-Site': null } });
const outcomeOf = async (raw: BodyInit) => (await passOn(raw)).body.outcome;
const isStopped = async (as: Person) => (await call('GET', '/api/user', { as })).body.emailBounces;

describe('a returned email', () => {
  beforeEach(empty);

  it('if an address does not exist, emails to it stop and administrators see the mail server’s reply', async () => {
    const [admin, member] = [await person('admin'), await person('inactive')];
    const path = await returnPathOfEmailTo(member);
    expect(path).toMatch(/^Bounces\+[0-9a-f]{48}@example\.org$/);
    expect((await passOn(report(path))).body).toEqual({ outcome: 'stopped' });
    expect(await isStopped(member)).toBe(true);
    const { failed, readsBounces } = (await call('GET', '/api/admin/mail', { as: admin })).body;
    expect([readsBounces, failed]).toEqual([
      true,
      [expect.objectContaining({ userId: member.id, reason: 'bounced', said: '550 5.1.1 [address] User unknown' })],
    ]);
    const [entry] = (await call('GET', '/api/admin/inbox?kind=mail', { as: admin })).body;
    const { lines } = (await call('GET', `/api/admin/inbox/mail/${entry.id}`, { as: admin })).body;
    expect(lines).toContainEqual({ label: 'The server said', text: '550 5.1.1 [address] User unknown' });
    await returnPathOfEmailTo(member);
    expect(mailbox.received).toHaveLength(1);
    expect(await rows('SELECT action, target_id AS id FROM audit_log')).toEqual([
      { action: 'user.bounced', id: member.id },
    ]);
  });

  it('the same report from several mail servers at once counts once', async () => {
    const member = await person('inactive');
    const path = await returnPathOfEmailTo(member);
    const entries = () => count("audit_log WHERE action = 'user.bounced' AND target_id = $1", member.id);
    const outcomes = await inParallel(5, () => outcomeOf(report(path)));
    expect(outcomes.sort()).toEqual(['known', 'known', 'known', 'known', 'stopped']);
    expect(await entries()).toBe(1);
  });

  it.each([
    ['the server refuses the site’s emails by policy', POLICY, 'recorded', ['failed']],
    ['the email is late', LATE, 'ignored', ['completed']],
  ])('later emails are sent if %s', async (_, fields, outcome, states) => {
    const member = await person('inactive');
    expect(await outcomeOf(report(await returnPathOfEmailTo(member), fields))).toBe(outcome);
    expect([await isStopped(member), await mailStates()]).toEqual([false, states]);
    await returnPathOfEmailTo(member);
    expect(mailbox.received).toHaveLength(2);
  });

  it('an administrator can send a returned email again', async () => {
    const [admin, member] = [await person('admin'), await person('inactive')];
    await outcomeOf(report(await returnPathOfEmailTo(member), POLICY));
    const { failed } = (await call('GET', '/api/admin/mail', { as: admin })).body;
    expect((await call('POST', `/api/admin/mail/${failed[0].id}/send-again`, { as: admin })).status).toBe(204);
    await office.deliverAll();
    expect([mailbox.received.length, await mailStates()]).toEqual([2, ['completed']]);
  });

  it('a holiday reply to the return address changes nothing', async () => {
    const member = await person('inactive');
    const path = await returnPathOfEmailTo(member);
    expect(await outcomeOf(`To: ${path.toLowerCase()}\nSubject: Away\n\nBack in July.`)).toBe('ignored');
    expect([await isStopped(member), await mailStates()]).toEqual([false, ['completed']]);
  });

  it('a report of an undelivered email does not stop emails to an address that its owner confirmed after that email', async () => {
    const member = await person('inactive');
    const path = await returnPathOfEmailTo(member);
    await rows('UPDATE users SET email_verified_at = $2 WHERE id = $1', member.id, new Date(now().getTime() + 1_000));
    expect([await outcomeOf(report(path)), await isStopped(member)]).toEqual(['recorded', false]);
  });

  it('an answer to a visitor’s message is listed as undelivered if its email is returned', async () => {
    const admin = await person('admin');
    const body = { content: 'Which school is ours?', email: 'visitor@example.test', seconds: 3 };
    expect((await call('POST', '/api/contact', { body })).status).toBe(201);
    const { id } = (await db().contactMessage.findFirst({ orderBy: { id: 'desc' } }))!;
    await call('POST', `/api/admin/inbox/contact/${id}/answer`, { as: admin, body: { version: 0, answer: 'Yours.' } });
    await office.deliverAll();
    expect(await outcomeOf(report(mailbox.received.at(-1)?.returnPath ?? ''))).toBe('recorded');
    const { lines } = (await call('GET', `/api/admin/inbox/contact/${id}`, { as: admin })).body;
    expect(lines).toContainEqual({ label: 'Email status', text: expect.stringContaining('Not delivered') });
  });

  it('the mail server is asked to send a report again later if the returned email is still marked as being sent', async () => {
    const path = await returnPathOfEmailTo(await person('inactive'));
    await rows("UPDATE pgboss.job SET state = 'active' WHERE name = 'mail'");
    const { status, headers } = await passOn(report(path));
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
    await rows("UPDATE pgboss.job SET state = 'completed' WHERE name = 'mail'");
    expect(await outcomeOf(report(path))).toBe('stopped');
  });
});

describe('bad input', () => {
  const own = `Bearer ${TOKEN}`;
  let [path, otherPath] = ['', ''];
  let snapshot: Snapshot;
  beforeAll(async () => {
    await empty();
    path = await returnPathOfEmailTo(await person('inactive'));
    otherPath = await returnPathOfEmailTo(await person('inactive'));
    snapshot = await takeSnapshot();
  });
  beforeEach(() => snapshot.restore());

  const tagged = (id: string, signature: string) => report(`bounces+${id}${signature}@example.org`);
  const id = () => path.slice(8, 40);
  const signature = () => path.slice(40, 56);
  const wrong = () => (signature().startsWith('0') ? '1' : '0') + signature().slice(1);

  it.each<[string, number, () => BodyInit, string | null]>([
    ['a report without a token', 404, () => report(path), null],
    ['a report with a wrong token', 404, () => report(path), `${own}x`],
    ['a token without its scheme', 404, () => report(path), TOKEN],
    ['an empty body', 400, () => '', own],
    ['JSON', 400, () => JSON.stringify({ to: path }), own],
    ['a body of random bytes', 400, () => new Uint8Array(Array.from({ length: 999 }, (_, at) => (at * 97) % 256)), own],
    ['a report without a recipient', 400, () => report('undisclosed-recipients:;'), own],
    ['a report to another domain', 400, () => report(path.replace('.org', '.com')), own],
    ['a report to another name', 400, () => report(path.replace('Bounces', 'hello')), own],
    ['a report to the address without a tag', 400, () => report('bounces@example.org'), own],
    ['a report with a wrong signature', 400, () => tagged(id(), wrong()), own],
    ['a report with the signature of another email', 400, () => tagged(id(), otherPath.slice(40, 56)), own],
    ['a report about an unknown email', 400, () => tagged('0'.repeat(32), signature()), own],
    ['a body of more than 256 KB', 413, () => 'x'.repeat(256 * 1024 + 1), own],
  ])('%s is refused with %s, and nothing is written', async (_, status, raw, authorization) => {
    const refused = await passOn(raw(), authorization);
    expect([refused.status, refused.body.message]).toEqual([status, expect.stringMatching(/\S/)]);
    expect(await snapshot.changed()).toEqual([]);
  });

  it('a report with a correct token, address and signature is accepted', async () => {
    expect(await outcomeOf(tagged(id(), signature()))).toBe('stopped');
  });

  it('a report about an address that the account no longer has is refused', async () => {
    await rows("UPDATE users SET email = 'moved-' || email");
    expect((await passOn(report(path))).status).toBe(400);
    expect(await mailStates()).toEqual(['completed', 'completed']);
  });
});
