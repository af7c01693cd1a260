import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { queueEmail } from '@/lib/mail/mail-queue';
import { markEmailBounced } from '@/lib/users/email/mark-email-bounced';
import { person, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { openMailbox } from '../../support/mail/mailbox';
import { openPostOffice } from '../../support/mail/post-office';

const mailbox = await openMailbox();
process.env.SMTP_URL = mailbox.url;
const office = await openPostOffice();
afterAll(() => mailbox.stop());

beforeEach(async () => {
  mailbox.received.length = 0;
  mailbox.answer = () => null;
  await rows("DELETE FROM pgboss.job WHERE name = 'mail'");
});

const send = async (as: Person): Promise<string> => (await call('POST', '/api/admin/mail/test', { as })).body.id;
const result = (id: string, as: Person) => call('GET', `/api/admin/mail/test/${id}`, { as });

it('a test email goes only to the administrator who asked for it, and its result can be read', async () => {
  const [admin, other] = [await person('admin'), await person('admin')];
  const id = await send(admin);
  expect((await result(id, admin)).body).toEqual({ state: 'waiting', reason: null, said: null });
  await office.deliverAll();
  expect(mailbox.received).toMatchObject([{ recipient: admin.email, subject: 'Test email' }]);
  expect((await result(id, admin)).body.state).toBe('sent');
  expect((await result(id, other)).status).toBe(200);
});

it('administrators cannot read the delivery result of an email that is not a test email', async () => {
  const [admin, id] = [await person('admin'), randomUUID()];
  await queueEmail(db(), { kind: 'password-changed', userId: admin.id, id });
  expect((await result(id, admin)).status).toBe(404);
});

it('a refused test email shows the mail server’s reply, and is neither tried again nor listed as undelivered', async () => {
  const admin = await person('admin');
  mailbox.answer = (address) => ({ code: 450, text: `4.7.1 <${address}> come back later` });
  const id = await send(admin);
  await office.deliverAll();
  expect((await result(id, admin)).body).toEqual({
    state: 'refused',
    reason: 'refused',
    said: '450 4.7.1 [address] come back later',
  });
  await office.hurry();
  expect((await call('GET', '/api/admin/mail', { as: admin })).body).toMatchObject({ waiting: 0, failed: [] });
});

it('an administrator whose address bounces sees that the test email was not sent', async () => {
  const admin = await person('admin');
  await markEmailBounced(admin.email);
  const id = await send(admin);
  await office.deliverAll();
  expect([(await result(id, admin)).body.state, mailbox.received]).toEqual(['stopped', []]);
});
