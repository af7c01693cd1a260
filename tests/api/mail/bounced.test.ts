import { expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { queueEmail } from '@/lib/mail/mail-queue';
import { markEmailBounced } from '@/lib/users/email/mark-email-bounced';
import { person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { openMailbox } from '../../support/mail/mailbox';
import { openPostOffice } from '../../support/mail/post-office';

const mailbox = await openMailbox();
process.env.SMTP_URL = mailbox.url;
process.env.EMAIL_VERIFICATION = 'optional';
const office = await openPostOffice();

const view = async (as: { cookie: string }) => (await call('GET', '/api/user', { as })).body.emailBounces;

it('a bounced address gets only verification emails', async () => {
  const [member, other] = [await person('inactive'), await person('inactive')];
  await rows('UPDATE users SET email_verified_at = now() WHERE id = $1', member.id);
  await expect(markEmailBounced('nobody@example.test')).rejects.toMatchObject({ code: 'not_found' });
  await markEmailBounced(member.email.toUpperCase());
  expect([await view(member), await view(other)]).toEqual([true, false]);
  for (const { id } of [member, other]) await queueEmail(db(), { kind: 'password-changed', userId: id });
  await office.deliverAll();
  expect(mailbox.received.splice(0).map(({ recipient }) => recipient)).toEqual([other.email]);

  await call('POST', '/api/verify-email/resend', { as: member });
  await office.deliverAll();
  const [letter] = mailbox.received.splice(0);
  expect(letter?.recipient).toBe(member.email);
  const token = /verify-email\/([\w-]+)/.exec(letter?.text ?? '')?.[1];
  expect((await call('POST', '/api/verify-email', { body: { token } })).status).toBe(200);
  expect(await view(member)).toBe(false);
  await queueEmail(db(), { kind: 'password-changed', userId: member.id });
  await office.deliverAll();
  expect(mailbox.received.splice(0)).toHaveLength(1);
});

it('a bounce of a member’s old address does not affect the member’s new address', async () => {
  const member = await person('inactive');
  await markEmailBounced(member.email);
  await call('PATCH', '/api/user/profile', { as: member, body: { email: 'right@example.test' } });
  await office.deliverAll();
  mailbox.received.length = 0;
  expect(await rows('SELECT bounced_email = email AS same FROM users WHERE id = $1', member.id)).toEqual([
    { same: false },
  ]);
  await queueEmail(db(), { kind: 'password-changed', userId: member.id });
  await office.deliverAll();
  expect(mailbox.received.map(({ recipient }) => recipient)).toEqual(['right@example.test']);
});
