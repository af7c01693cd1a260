import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { queueEmail } from '@/lib/mail/mail-queue';
import { readOutboxEmails } from '@/lib/mail/email-outbox';
import { sendEmail } from '@/lib/mail/transport';
import { PASSWORD, person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { openMailbox } from '../../support/mail/mailbox';
import { mailStates, openPostOffice } from '../../support/mail/post-office';
import { captureLog } from '../../support/billing/log';
import { inParallel } from '../../support/concurrency';

// Tests of the delivery of emails through a real local mail server, which accepts, delays or refuses them.

const mailbox = await openMailbox();
process.env.SMTP_URL = mailbox.url;
const post = await openPostOffice();
afterAll(() => mailbox.stop());

beforeEach(async () => {
  mailbox.received.length = 0;
  mailbox.answer = () => null;
  mailbox.refuses = {};
  mailbox.losesAnswers = false;
  await rows("DELETE FROM pgboss.job WHERE name = 'mail'");
});

const queuePasswordChanged = (userId: number) => queueEmail(db(), { kind: 'password-changed', userId });

it('an email to an unverified address contains no text that another person wrote', async () => {
  const body = { email: 'victim@example.test', password: PASSWORD, firstName: 'Your refund waits at evil.example' };
  expect((await call('POST', '/api/register', { body })).status).toBe(200);
  await post.deliverAll();
  const [mail, ...more] = mailbox.received.splice(0);
  expect([mail?.recipient, more]).toEqual(['victim@example.test', []]);
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil.example');
  const verifiedMember = await person('active', { firstName: 'Kim' });
  await rows('UPDATE users SET email_verified_at = now() WHERE id = $1', verifiedMember.id);
  await queuePasswordChanged(verifiedMember.id);
  await post.deliverAll();
  expect(mailbox.received[0]?.text).toContain('Kim');
});

it('text that people write cannot add headers to an email', { tags: ['V1.3.11'] }, async () => {
  const more = '\r\nBcc: victim@example.test\r\n\r\nAnother body';
  const drawn = { subject: `A title${more}`, html: '<p>A text</p>', text: 'A text' };
  const letter = { id: 'one-of-two', to: 'reader@example.test', drawn, unsubscribe: null, thread: null };
  await sendEmail({ ...letter, replyTo: `asks@example.test${more}` });
  await sendEmail({ ...letter, id: 'two-of-two', to: `reader@example.test${more}` }).catch(() => undefined);
  expect(mailbox.received.map(({ recipient }) => recipient)).not.toContain('victim@example.test');
  const [mail] = mailbox.received;
  expect(mail?.subject).toBe('A title Bcc: victim@example.test  Another body');
  for (const { headers, text } of mailbox.received) {
    expect(headers.map(({ key }) => key)).not.toContain('bcc');
    expect(text?.trim()).toBe('A text');
  }
});

describe('emails of the site about accounts', () => {
  it(
    'the email about a new password reaches the account’s owner and links only to the site',
    { tags: ['A17'] },
    async () => {
      const member = await person('inactive');
      const body = { currentPassword: PASSWORD, newPassword: 'quite another pass phrase' };
      const headers = { 'X-Forwarded-Host': 'evil.example', Host: 'evil.example' };
      expect((await call('POST', '/api/user/change-password', { as: member, body, headers })).status).toBe(200);
      await post.deliverAll();
      expect(mailbox.received).toHaveLength(1);
      const [mail] = mailbox.received;
      expect(mail).toMatchObject({ recipient: member.email, subject: 'Your password was changed' });
      expect(mail?.html).toContain('http://localhost:3000/login');
      expect(mail?.text).toContain('http://localhost:3000/login');
      expect(JSON.stringify(mail)).not.toContain('evil.example');
    },
  );

  it('the site sends an email about a password change only if the password really changed', async () => {
    const member = await person('inactive');
    const body = { currentPassword: 'a wrong pass phrase', newPassword: 'quite another pass phrase' };
    await call('POST', '/api/user/change-password', { as: member, body });
    expect(await mailStates()).toEqual([]);
  });

  it('the site sends at most one email a day about repeated registrations of an address', async () => {
    const member = await person('inactive');
    const answers = await inParallel(5, () =>
      call('POST', '/api/register', { body: { email: member.email, password: 'quite another pass phrase' } }),
    );
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    await post.deliverAll();
    expect(mailbox.received.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [member.email, 'You already have an account'],
    ]);
  });
});

describe('the delivery of an email', () => {
  it('an email is queued in the same transaction as the change that causes it', async () => {
    const { id } = await person('inactive');
    const undone = db().$transaction(async (tx) => {
      await queueEmail(tx, { kind: 'password-changed', userId: id });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await mailStates()).toEqual([]);
  });

  it('neither a queued email nor the log contains anything about a person', async () => {
    const { id, email } = await person('inactive');
    await queuePasswordChanged(id);
    mailbox.answer = (address) => ({ code: 450, text: `later, ${address}` });
    const lines = await captureLog(() => post.deliverAll());
    const stored = JSON.stringify(await rows("SELECT * FROM pgboss.job WHERE name = 'mail'"));
    expect(lines.join()).toContain('mail.failed');
    for (const text of [stored, lines.join()]) expect(text).not.toContain(email);
  });

  it('an email is not sent to a person whose account is deleted', async () => {
    await queuePasswordChanged(999_999);
    await post.deliverAll();
    expect([mailbox.received.length, await mailStates()]).toEqual([0, ['completed']]);
  });

  it(
    'an email waits while the mail server is unavailable or busy, and is then sent once',
    { tags: ['R10'] },
    async () => {
      const { id } = await person('inactive');
      await queuePasswordChanged(id);
      mailbox.answer = () => ({ code: 451, text: 'try later' });
      await post.deliverAll();
      expect([mailbox.received.length, await mailStates()]).toEqual([0, ['retry']]);
      mailbox.answer = () => null;
      await post.deliverAll(); // The job does not retry before the next retry is due.
      expect(mailbox.received).toHaveLength(0);
      await post.hurry();
      await post.deliverAll();
      expect([mailbox.received.length, await mailStates()]).toEqual([1, ['completed']]);
    },
  );

  it('an email is retried after a permanent refusal for a reason other than the recipient’s address', async () => {
    const { id } = await person('inactive');
    await queuePasswordChanged(id);
    const retryAndGetStates = async () => {
      await post.hurry();
      await post.deliverAll();
      return mailStates();
    };
    mailbox.refuses = { sender: { code: 553, text: 'not your name' } };
    expect(await retryAndGetStates()).toEqual(['retry']);
    mailbox.refuses = { message: { code: 554, text: 'looks like spam' } };
    expect(await retryAndGetStates()).toEqual(['retry']);
    mailbox.refuses = {};
    for (const text of ['5.7.1 you are on a list', '5.1.8 the domain of the sender is not found']) {
      mailbox.answer = () => ({ code: 550, text });
      expect(await retryAndGetStates(), text).toEqual(['retry']);
    }
    mailbox.answer = () => null;
    expect([await retryAndGetStates(), mailbox.received.length]).toEqual([['completed'], 1]);
  });

  it(
    'an email is sent again with the same Message-ID if the mail server’s answer was lost',
    { tags: ['R10'] },
    async () => {
      const { id } = await person('inactive');
      await queuePasswordChanged(id);
      mailbox.losesAnswers = true;
      await post.deliverAll();
      mailbox.losesAnswers = false;
      await post.hurry();
      await post.deliverAll();
      expect(mailbox.received).toHaveLength(2);
      expect(new Set(mailbox.received.map((mail) => mail.id)).size).toBe(1);
    },
  );

  it('an email to a refused address does not delay other emails and is shown to administrators', async () => {
    const [bad, good, admin] = [await person('inactive'), await person('inactive'), await person('admin')];
    await queuePasswordChanged(bad.id);
    await queuePasswordChanged(good.id);
    mailbox.answer = (address) => (address === bad.email ? { code: 550, text: 'no such mailbox' } : null);
    await post.deliverAll();
    expect(mailbox.received.map(({ recipient }) => recipient)).toEqual([good.email]);
    const listedEmails = (await call('GET', '/api/admin/mail', { as: admin })).body;
    expect(listedEmails).toMatchObject({
      waiting: 0,
      failed: [
        {
          kind: 'password-changed',
          userId: bad.id,
          email: bad.email,
          tries: 1,
          reason: 'refused',
          said: '550 no such mailbox',
        },
      ],
    });

    mailbox.answer = () => null;
    const again = () => call('POST', `/api/admin/mail/${listedEmails.failed[0].id}/send-again`, { as: admin });
    const answers = await inParallel(5, again);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
    await post.deliverAll();
    expect(mailbox.received.map(({ recipient }) => recipient)).toEqual([good.email, bad.email]);
    expect((await call('GET', '/api/admin/mail', { as: admin })).body).toMatchObject({ waiting: 0, failed: [] });
  });
});

describe('the delivery of emails without a mail server', () => {
  it('without a mail server, an email is saved as a file that mail programs can open', async () => {
    const { id, email } = await person('inactive');
    const { SMTP_URL: url } = env();
    delete env().SMTP_URL;
    await queuePasswordChanged(id);
    await post.deliverAll();
    Object.assign(env(), { SMTP_URL: url });
    const folder = path.join(env().DATA_DIR, 'outbox');
    const [name = ''] = readdirSync(folder);
    expect(name).toMatch(/^[\da-f-]{36}\.eml$/);
    expect(readFileSync(path.join(folder, name), 'utf8')).toContain(
      '\r\nFrom: Parent Voice NS <info@parentvoice.example>\r\n',
    );
    expect(await readOutboxEmails()).toMatchObject([{ to: email, subject: 'Your password was changed' }]);
    expect(mailbox.received).toEqual([]);
  });
});
