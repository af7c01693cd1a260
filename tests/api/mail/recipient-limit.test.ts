import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import type { EmailKind } from '@/lib/mail/email-kinds';
import { canonicalMailbox } from '@/lib/mail/mailbox';
import { queueEmail } from '@/lib/mail/mail-queue';
import { inviteToSeat } from '@/lib/membership/household-seat/invite';
import { captureLog } from '../../support/billing/log';
import { person, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { openMailbox } from '../../support/mail/mailbox';
import { openPostOffice } from '../../support/mail/post-office';
import { inParallel } from '../../support/concurrency';

// Tests of the limit on emails that other people can trigger to one mailbox (record 105). All kinds of email and all
// people who trigger them share the limit.

process.env.RATE_LIMIT_SCALE = '1';
const mailbox = await openMailbox();
process.env.SMTP_URL = mailbox.url;
const post = await openPostOffice();
afterAll(() => mailbox.stop());

beforeEach(async () => {
  mailbox.received.length = 0;
  mailbox.answer = () => null;
  await rows("DELETE FROM pgboss.job WHERE name = 'mail'");
  await rows('DELETE FROM rate_limits');
});

const received = (address: string) =>
  mailbox.received.filter(({ recipient }) => canonicalMailbox(recipient) === canonicalMailbox(address));

const verifyAddress = (who: Person) => rows('UPDATE users SET email_verified_at = now() WHERE id = $1', who.id);
const changeAddress = (who: Person, email: string) => rows('UPDATE users SET email = $1 WHERE id = $2', email, who.id);
const resend = (who: Person) => call('POST', '/api/verify-email/resend', { as: who });
const tokenIn = (text = '') => /\/verify-email\/([\w-]+)/.exec(text)?.[1] ?? '';

/** Sends a mailbox five emails that another person triggered, which is the limit for an hour. */
async function exhaust(email: string): Promise<void> {
  const attacker = await person();
  await changeAddress(attacker, email.replace('@', '+attacker@'));
  for (let sent = 0; sent < 5; sent += 1) await queueEmail(db(), { kind: 'password-changed', userId: attacker.id });
  await post.deliverAll();
  expect(received(email)).toHaveLength(5);
  mailbox.received.length = 0;
}

describe('emails that others can trigger', () => {
  it(
    'emails triggered by others are limited to five an hour per mailbox, for all spellings of the address',
    { tags: ['A6'] },
    async () => {
      const addresses = ['victim@gmail.com', 'v.ictim@gmail.com', 'Victim+school@googlemail.com'];
      const accounts = await inParallel(3, () => person('active'));
      for (const [at, who] of accounts.entries()) {
        expect((await call('PATCH', '/api/user/profile', { as: who, body: { email: addresses[at] } })).status).toBe(
          200,
        );
      }
      for (const { id } of accounts)
        for (let requestCount = 0; requestCount < 5; requestCount += 1)
          await queueEmail(db(), { kind: 'factors-changed', userId: id });
      const payer = await person('active');
      await inviteToSeat(payer.id, 'vic.tim@gmail.com').catch(() => undefined);
      for (const address of addresses)
        expect((await call('POST', '/api/forgot-password', { body: { email: address } })).status).toBe(200);
      await post.deliverAll(30_000); // The first email takes longer, because its renderer must be loaded.
      expect(received('victim@gmail.com')).toHaveLength(5);
    },
  );

  it('emails that others can trigger are limited to fifteen a day for each mailbox', { tags: ['A6'] }, async () => {
    const account = await person();
    for (let hour = 0; hour < 4; hour += 1) {
      for (let sent = 0; sent < 6; sent += 1) await queueEmail(db(), { kind: 'password-changed', userId: account.id });
      await post.deliverAll();
      await rows("DELETE FROM rate_limits WHERE key LIKE 'mail.recipient:%'");
    }
    expect(received(account.email)).toHaveLength(15);
  });

  it('emails of all kinds to an account share one limit if the account’s address is unverified', async () => {
    const account = await person('active');
    const kinds: EmailKind[] = [
      'verify-email',
      'password-changed',
      'factors-changed',
      'deletion-undone',
      'registered-again',
      'many-wrong-passwords',
      'reset-password',
      'seat-goes-on',
    ];
    for (const kind of kinds) await queueEmail(db(), { kind, userId: account.id });
    await post.deliverAll();
    expect(received(account.email)).toHaveLength(5);
  });

  it('a retried email counts toward the limit only once', async () => {
    const account = await person();
    mailbox.answer = () => ({ code: 450, text: 'Later' });
    await queueEmail(db(), { kind: 'verify-email', userId: account.id });
    for (let tried = 0; tried < 7; tried += 1) {
      await post.deliverAll().catch(() => undefined);
      await post.hurry();
    }
    mailbox.answer = () => null;
    await post.hurry();
    await post.deliverAll();
    expect(received(account.email)).toHaveLength(1);
    expect(await rows("SELECT points FROM rate_limits WHERE key LIKE 'mail.recipient%' ORDER BY key")).toEqual([
      { points: 1 },
      { points: 1 },
    ]);
  });

  it('emails beyond the limit are dropped, and the link in the last sent email still works', async () => {
    const account = await person();
    for (let sent = 0; sent < 5; sent += 1) {
      await queueEmail(db(), { kind: 'verify-email', userId: account.id });
      await post.deliverAll();
    }
    const answers = [await resend(await person()), await resend(account)];
    expect(answers[0]?.text).toBe(answers[1]?.text);
    const lines = await captureLog(() => post.deliverAll());
    expect(received(account.email)).toHaveLength(5);
    expect(lines.filter((line) => line.includes('mail.limited'))).toHaveLength(1);
    expect(lines.join()).not.toContain(account.email);
    const token = tokenIn(received(account.email).at(-1)?.text);
    expect((await call('POST', '/api/verify-email', { body: { token } })).status).toBe(200);
  });
});

describe('security emails to a mailbox whose email limit was used up by other people', () => {
  it('a mailbox with a used-up email limit still gets password reset links and password warnings', async () => {
    const owner = await person();
    await verifyAddress(owner);
    await exhaust(owner.email);
    expect((await call('POST', '/api/forgot-password', { body: { email: owner.email } })).status).toBe(200);
    await queueEmail(db(), { kind: 'many-wrong-passwords', userId: owner.id });
    await post.deliverAll();
    expect(received(owner.email).map(({ subject }) => subject)).toHaveLength(2);
  });

  it('a mailbox with a used-up email limit still gets emails about changes to the account', async () => {
    const owner = await person('active');
    await verifyAddress(owner);
    await exhaust(owner.email);
    const kinds: EmailKind[] = ['password-changed', 'factors-changed', 'new-device', 'deletion-asked'];
    for (const kind of kinds) await queueEmail(db(), { kind, userId: owner.id });
    await post.deliverAll();
    expect(received(owner.email).length).toBeGreaterThanOrEqual(3);
  });

  it('a former address gets at most three emails an hour of each kind of email about an address change', async () => {
    const owner = await person('active');
    await exhaust(owner.email);
    for (let moved = 0; moved < 4; moved += 1) {
      const id = crypto.randomUUID();
      await rows(
        `INSERT INTO mail_links (id, token_hash, user_id, purpose, email, expires_at) VALUES ($1, $2, $3, 'undo_email', $4, now() + interval '7 days')`,
        id,
        id,
        owner.id,
        owner.email,
      );
      await queueEmail(db(), { kind: 'email-changed', userId: owner.id, id });
      await queueEmail(db(), { kind: 'undo-ended', userId: owner.id, about: { linkId: id } });
    }
    await post.deliverAll();
    expect(received(owner.email)).toHaveLength(6);
  });
});
