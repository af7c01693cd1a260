import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { deleteAccount } from '@/lib/data-rights/deletion/account-deletion';
import { EXPORT_PARTS } from '@/lib/data-rights/personal-data';
import { updateAllSeats } from '@/lib/membership/household-seat/update-seats';
import { FAR_FUTURE_END_DATE } from '@/lib/users/format-end-date';
import { inDays, PASSWORD, person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { openMailbox } from '../../support/mail/mailbox';
import { openPostOffice } from '../../support/mail/post-office';
import { tamperWith } from '../../support/tamper-with';
import { tally, inParallel } from '../../support/concurrency';

// Tests of household seats (record 083). A member can pay for one other guardian, who needs no plan of their own.

const mailbox = await openMailbox();
process.env.SMTP_URL = mailbox.url;
process.env.MAIL_POSTAL_ADDRESS = '1 Example Street, Halifax NS';
process.env.EMAIL_VERIFICATION = 'optional';
process.env.READING_REQUIRES_VERIFICATION = 'false';
const postOffice = await openPostOffice();

const GUEST = 'other.guardian@example.org';
const invite = (as: Person, email = GUEST) => call('POST', '/api/seat', { as, body: { email } });
const accept = (as: Person, token: string) => call('POST', '/api/seat/accept', { as, body: { token } });
const endSeat = (as: Person) => call('DELETE', '/api/seat', { as });
const keepSeat = (as: Person) => call('POST', '/api/seat/keep', { as });
const leaveSeat = (as: Person) => call('DELETE', '/api/seat/held', { as });
const seats = async (as: Person) => (await call('GET', '/api/seat', { as })).body;
const hasAccess = async (as: Person) => (await call('GET', '/api/user', { as })).body.hasAccess;
const saying = (words: RegExp) => ({ message: expect.stringMatching(words) });
const refused = (status: number, words: RegExp) => ({ status, body: saying(words) });
const days = (iso: string) => Math.round((Date.parse(iso) - Date.now()) / 86_400_000);
const setPlan = (who: Person, data: object) =>
  db().membership.update({ where: { userId: who.id }, data, select: { userId: true } });

/** Returns the recipient and subject of each email that was sent since the last call. */
async function sentEmails(): Promise<[string, string][]> {
  await postOffice.deliverAll();
  return mailbox.received.splice(0).map(({ recipient, subject = '' }) => [recipient, subject]);
}

/** Returns the tokens and the text of the newest invitation email. */
async function sentTokens(): Promise<{ token: string; stop: string; text: string }> {
  await postOffice.deliverAll();
  const text = mailbox.received.splice(0).at(-1)?.text ?? '';
  const [, token = ''] = /\/seat\/([\w-]{43})\b/.exec(text) ?? [];
  const [, stop = ''] = /\/unsubscribe\/([\w-]+)/.exec(text) ?? [];
  return { token, stop, text };
}

async function acceptedSeat(): Promise<{ payer: Person; holder: Person; token: string }> {
  const [payer, holder] = [await person('active', { firstName: 'Quillon' }), await person('inactive')];
  expect((await invite(payer)).status).toBe(201);
  const { token } = await sentTokens();
  expect((await accept(holder, token)).status).toBe(200);
  await sentEmails();
  return { payer, holder, token };
}

beforeEach(async () => {
  await rows(
    "DELETE FROM pgboss.job WHERE name = 'mail'; DELETE FROM household_seats; DELETE FROM rate_limits; DELETE FROM seat_refusals",
  );
  mailbox.received.length = 0;
});

describe('an invitation to a household seat', () => {
  it('accepting an invitation gives full access, but no verification', async () => {
    const payer = await person('active', { firstName: 'Quillon' });
    expect(await invite(payer)).toMatchObject({ status: 201, body: { paid: { email: GUEST, state: 'invited' } } });
    const { token, text } = await sentTokens();
    expect(text).not.toMatch(/Quillon/);
    expect(text).not.toContain(payer.email);
    const storedSeats = JSON.stringify(await rows('SELECT * FROM household_seats'));
    expect(storedSeats).not.toContain(token);
    const holder = await person('inactive', { firstName: 'Ottoline' });
    expect(await accept(holder, token)).toMatchObject({ status: 200, body: { paid: null, held: { until: null } } });
    const view = await seats(payer);
    expect(view.paid).toEqual({ email: GUEST, state: 'taken', until: null, canKeep: false });
    expect(JSON.stringify(view)).not.toMatch(/Ottoline|inactive\d/);
    expect(await sentEmails()).toEqual([[payer.email, 'Your household seat invitation was accepted']]);
    const schoolId = await school();
    const post = await call('POST', '/api/posts', { as: holder, body: { schoolId, content: 'Hello' } });
    expect(post).toMatchObject({ status: 201, body: { authorVerified: 'none' } });
    expect(await count('trial_claims WHERE user_id = $1', holder.id)).toBe(0);
    // Accepting the invitation a second time has no effect for the same person. For another person, the link no longer
    // works.
    expect((await accept(holder, token)).status).toBe(200);
    expect(await accept(await person('inactive'), token)).toMatchObject(refused(410, /already been used/));
  });

  it('an invitation can be sent only once, and only by a paying member after the trial', async () => {
    const trial = await person('active');
    await setPlan(trial, { stripeStatus: 'trialing' });
    expect(await invite(trial)).toMatchObject(refused(409, /once your first payment goes through/));
    expect((await seats(trial)).refusal).toMatch(/once your first payment goes through/);
    // The payer's trial is over, but the payer has paid nothing yet.
    const unpaid = await person('active');
    await setPlan(unpaid, { firstPaidAt: null });
    expect(await invite(unpaid)).toMatchObject(refused(409, /once your first payment goes through/));
    expect(await invite(await person('inactive'))).toMatchObject(refused(409, /paid membership/));
    expect(await invite(await person('canceled'))).toMatchObject(refused(409, /Resubscribe/));
    expect(await invite(await person('admin'))).toMatchObject(refused(409, /paid membership/));
    const payer = await person('active');
    const [name, domain] = payer.email.split('@');
    expect(await invite(payer, `${name}+two@${domain?.toUpperCase()}`)).toMatchObject(refused(400, /your own address/));
    expect(await invite(payer, 'nonsense')).toMatchObject({ status: 400 });
    expect(tally(await inParallel(4, (index) => invite(payer, `two${index}@example.org`)))).toEqual({ 201: 1, 409: 3 });
    expect(await count('household_seats')).toBe(1);
    expect(await sentEmails()).toHaveLength(1);
  });

  it(
    'an invitation can be withdrawn, expires after 14 days, and admits only one person',
    { tags: 'thorough' },
    async () => {
      const payer = await person('active');
      await invite(payer);
      const first = await sentTokens();
      expect(await endSeat(payer)).toMatchObject({ status: 200, body: { paid: null } });
      expect(await endSeat(payer)).toMatchObject({ status: 404 });
      const holder = await person('inactive');
      expect(await accept(holder, first.token)).toMatchObject(refused(410, /withdrawn/));
      await invite(payer);
      const second = await sentTokens();
      await setPlan(payer, { firstPaidAt: null });
      expect(await accept(holder, second.token)).toMatchObject(refused(409, /can't accept this seat right now/));
      await setPlan(payer, { firstPaidAt: new Date() });
      await rows("UPDATE household_seats SET expires_at = now() - interval '1 second'");
      expect(await accept(holder, second.token)).toMatchObject(refused(410, /too old/));
      expect((await seats(payer)).paid).toBeNull();
      // The payer sends a new invitation, which replaces the expired one.
      expect((await invite(payer)).status).toBe(201);
      const third = await sentTokens();
      const people = await Promise.all(Array.from({ length: 5 }, () => person('lapsed')));
      const answers = await Promise.all(people.map((who) => accept(who, third.token)));
      expect(tally(answers)).toEqual({ 200: 1, 410: 4 });
      expect((await Promise.all(people.map(hasAccess))).filter(Boolean)).toHaveLength(1);
    },
  );

  it('an invitation is not sent to a person who has refused such emails', async () => {
    const [payer, other] = [await person('active'), await person('active')];
    await invite(payer);
    const { stop, token } = await sentTokens();
    expect((await call('POST', `/api/unsubscribe/${tamperWith(stop)}`)).status).toBe(400);
    for (const _ of [1, 2]) expect((await call('POST', `/api/unsubscribe/${stop}`)).status).toBe(200);
    expect(await accept(await person('inactive'), token)).toMatchObject({ status: 410 });
    expect((await seats(payer)).paid).toBeNull();
    expect((await invite(other)).status).toBe(201);
    expect(await sentEmails()).toEqual([]);
    expect(JSON.stringify(await rows('SELECT * FROM seat_refusals'))).not.toContain('guardian');
    // A person who has unsubscribed from all emails does not get an invitation.
    const quiet = await person('inactive');
    await db().user.update({ where: { id: quiet.id }, data: { lettersStoppedAt: new Date() } });
    expect((await invite(payer, quiet.email)).status).toBe(201);
    expect(await sentEmails()).toEqual([]);
  });

  it('a refusal of household invitations remains in force after a server secret changes', async () => {
    const [payer, second, third] = [await person('active'), await person('active'), await person('active')];
    const { NEXTAUTH_SECRET } = env();
    await invite(payer);
    const { stop } = await sentTokens();
    const refuse = () => call('POST', `/api/unsubscribe/${stop}`);
    expect((await refuse()).status).toBe(200);
    env().TRIAL_SECRET = 'of cards that had their free trial';
    try {
      expect((await invite(second)).status).toBe(201);
      expect(await sentEmails()).toEqual([]);
      await rows('DELETE FROM seat_refusals');
      expect((await refuse()).status).toBe(200);
      expect((await invite(third)).status).toBe(201);
      env().NEXTAUTH_SECRET = 'z'.repeat(32);
      expect(await sentEmails()).toEqual([]);
    } finally {
      Object.assign(env(), { NEXTAUTH_SECRET });
      delete env().TRIAL_SECRET;
    }
  });

  it.each<[string, RegExp, () => Promise<Person>]>([
    ['has a plan', /your own membership/, () => person('active')],
    [
      'has started to subscribe',
      /started to subscribe/,
      () => changed({ status: 'incomplete', stripeSubscriptionId: 'sub_begun' }),
    ],
    ['is complimentary', /free membership until/, () => changed({ overrideUntil: inDays(30) })],
    ['is on hold', /on hold/, () => changed({ hold: 'dispute' })],
    ['is an administrator', /Administrators/, () => person('admin')],
    ['is setting up a payment', /setting up your payment/, () => changed({ leaseUntil: inDays(1) })],
  ])('an invitation cannot be accepted by a person who %s', async (_who, words, make) => {
    const payer = await person('active');
    await invite(payer);
    const { token } = await sentTokens();
    expect(await accept(await make(), token)).toMatchObject(refused(409, words));
    expect(await accept(payer, token)).toMatchObject(refused(409, /another guardian/));
    expect((await accept(await person('canceled'), token)).status).toBe(200);
  });

  it('a person cannot accept a household seat if they are suspended, already have a seat, or the payer has cancelled', async () => {
    const { holder } = await acceptedSeat();
    const payer = await person('active');
    await invite(payer);
    const { token } = await sentTokens();
    expect(await accept(holder, token)).toMatchObject(refused(409, /already have a household seat/));
    const suspended = await person('inactive');
    await rows("UPDATE users SET suspended_until = now() + interval '1 day' WHERE id = $1", suspended.id);
    expect((await accept(suspended, token)).status).toBe(423);
    await setPlan(payer, { status: 'canceled', cancelAtPeriodEnd: true });
    expect(await accept(await person('inactive'), token)).toMatchObject(
      refused(409, /can't accept this seat right now/),
    );
  });
});

async function changed(data: object): Promise<Person> {
  const who = await person('inactive');
  await setPlan(who, data);
  return who;
}

describe('a household seat after the invitation was accepted', () => {
  it('a household seat ends with 30 days’ notice, which the payer can take back', async () => {
    const { payer, holder } = await acceptedSeat();
    // The payer ends the seat twice, as with a double click.
    for (const _ of [1, 2]) expect((await endSeat(payer)).status).toBe(200);
    const [paid, held] = [(await seats(payer)).paid, (await seats(holder)).held];
    expect([paid.state, days(paid.until), held.until, paid.canKeep]).toEqual(['ending', 30, paid.until, true]);
    expect(await sentEmails()).toEqual([[holder.email, 'Your household seat is about to end']]);
    expect(await hasAccess(holder)).toBe(true);
    await updateAllSeats();
    // The payer has ended the seat, so its end date must stay the same, although the payer's own plan continues.
    expect((await seats(holder)).held.until).toBe(held.until);
    expect((await keepSeat(payer)).body.paid.state).toBe('taken');
    expect(await sentEmails()).toEqual([[holder.email, 'Your household seat continues']]);
    expect(await rows('SELECT seat_until FROM memberships WHERE user_id = $1', holder.id)).toEqual([
      { seat_until: new Date(FAR_FUTURE_END_DATE) },
    ]);
    await endSeat(payer);
    // The payer has ended the seat, and cannot restore it while its holder has a paid plan of their own.
    await setPlan(holder, { status: 'active', accessUntil: inDays(20), stripeSubscriptionId: 'sub_of_the_holder' });
    const seat = await keepSeat(payer);
    expect([seat.status, seat.body.message]).toEqual([409, 'The seat will still end.']);
    await setPlan(holder, { status: 'inactive', accessUntil: null, stripeSubscriptionId: null });
    await rows("UPDATE household_seats SET ends_at = now() - interval '1 second'");
    await rows("UPDATE memberships SET seat_until = now() - interval '1 second' WHERE user_id = $1", holder.id);
    expect([await hasAccess(holder), (await seats(holder)).held, (await seats(payer)).paid]).toEqual([
      false,
      null,
      null,
    ]);
    await updateAllSeats();
    expect(await count('household_seats')).toBe(0);
    expect((await invite(payer)).status).toBe(201);
  });

  it.each<[string, object]>([
    ['lapses', { accessUntil: inDays(-1) }],
    ['is put on hold', { hold: 'dispute', accessUntil: null }],
  ])('a household seat gets 30 days of notice when its payer %s', async (_what, data) => {
    const { payer, holder } = await acceptedSeat();
    await setPlan(payer, data);
    await Promise.all([updateAllSeats(), updateAllSeats()]);
    const { until } = (await seats(holder)).held;
    expect([days(until), await hasAccess(holder)]).toEqual([30, true]);
    expect(await sentEmails()).toEqual([[holder.email, 'Your household seat is about to end']]);
    expect(await keepSeat(payer)).toMatchObject({ status: 409 });
    await setPlan(payer, { hold: null, accessUntil: inDays(20) });
    await updateAllSeats();
    expect((await seats(holder)).held.until).toBeNull();
    expect(await sentEmails()).toEqual([[holder.email, 'Your household seat continues']]);
  });

  it('a household seat ends with the payer’s paid access, or 30 days after a dispute', async () => {
    const { payer, holder } = await acceptedSeat();
    await setPlan(payer, { status: 'canceled', cancelAtPeriodEnd: true, accessUntil: inDays(200) });
    await updateAllSeats();
    expect(days((await seats(holder)).held.until)).toBe(200);
    await setPlan(payer, { hold: 'dispute', accessUntil: null });
    await updateAllSeats();
    expect(days((await seats(holder)).held.until)).toBe(30);
    expect(await sentEmails()).toHaveLength(2);
    const alert = "billing_alerts WHERE kind = 'seat_of_held_payer' AND user_id = $1 AND resolved_at IS NULL";
    expect(await count(alert, payer.id)).toBe(1);
  });

  it('a household seat causes at most four emails a day, even if its payer cancels and resubscribes repeatedly', async () => {
    const { payer, holder } = await acceptedSeat();
    for (let turn = 0; turn < 9; turn += 1) {
      const isEnding = turn % 2 === 0;
      await setPlan(payer, { status: isEnding ? 'canceled' : 'active', cancelAtPeriodEnd: isEnding });
      await updateAllSeats();
    }
    const [ends, goesOn] = ['Your household seat is about to end', 'Your household seat continues'];
    expect((await sentEmails()).map(([, subject]) => subject).sort()).toEqual([goesOn, goesOn, ends, ends]);
    expect((await seats(holder)).held.until).toBeNull();
    await rows("UPDATE billing_audit SET created_at = created_at - interval '1 day' WHERE user_id = $1", holder.id);
    await updateAllSeats();
    expect(days((await seats(holder)).held.until)).toBe(30);
    expect(await sentEmails()).toHaveLength(1);
  });

  it(
    'a household seat gets an end date as soon as its payer is suspended or requests account deletion',
    { tags: 'thorough' },
    async () => {
      const admin = await person('admin');
      const { payer, holder } = await acceptedSeat();
      const day = inDays(5).toISOString().slice(0, 10);
      const suspend = { as: admin, body: { until: day, reason: 'Rude' } };
      expect((await call('POST', `/api/admin/users/${payer.id}/suspension`, suspend)).status).toBeLessThan(300);
      expect(days((await seats(holder)).held.until)).toBe(30);
      await call('DELETE', `/api/admin/users/${payer.id}/suspension`, { as: admin });
      expect((await seats(holder)).held.until).toBeNull();
      const reply = await call('DELETE', '/api/user', { as: payer, body: { password: PASSWORD } });
      expect(reply.status).toBeLessThan(300);
      expect(days((await seats(holder)).held.until)).toBe(30);
    },
  );

  it('a household seat continues for 30 days after the payer’s account is deleted', { tags: 'thorough' }, async () => {
    const one = await acceptedSeat();
    await deleteAccount(one.payer.id);
    expect(days((await seats(one.holder)).held.until)).toBe(30);
    expect(await rows('SELECT payer_id, email, ending FROM household_seats')).toEqual([
      { payer_id: null, email: null, ending: 'gone' },
    ]);
    const other = await acceptedSeat();
    await deleteAccount(other.holder.id);
    expect([await count('household_seats'), (await seats(other.payer)).paid]).toEqual([1, null]);
    const inviting = await person('active');
    await invite(inviting);
    await deleteAccount(inviting.id);
    expect(await count('household_seats WHERE email IS NOT NULL')).toBe(0);
  });

  it('a household seat can be given up immediately by its holder', async () => {
    const { payer, holder } = await acceptedSeat();
    expect([(await leaveSeat(holder)).status, (await leaveSeat(holder)).status]).toEqual([204, 404]);
    expect([await hasAccess(holder), (await seats(payer)).paid]).toEqual([false, null]);
    expect(await sentEmails()).toEqual([[payer.email, 'Your household seat was given up']]);
    const ledger = (await call('GET', '/api/membership', { as: payer })).body.ledger;
    expect(ledger.map(({ title }: { title: string }) => title)).toContain('Your household seat was given up');
    expect(JSON.stringify(ledger)).not.toContain(holder.email);
  });

  it('a household seat ends only once, even if both people end it at the same moment', async () => {
    const { payer, holder } = await acceptedSeat();
    const answers = await Promise.all([leaveSeat(holder), endSeat(payer), keepSeat(payer), leaveSeat(holder)]);
    for (const { status } of answers) expect([200, 204, 404]).toContain(status);
    await updateAllSeats();
    expect([await count('household_seats'), await hasAccess(holder)]).toEqual([0, false]);
  });

  it('the data exports of both people contain their household seat, but not the other person’s name', async () => {
    const { payer, holder } = await acceptedSeat();
    const part = EXPORT_PARTS.find(({ name }) => name === 'household_seats')!;
    for (const who of [payer, holder]) {
      const copy = await db().$queryRaw<{ row: object }[]>(part.rows(who.id));
      expect(copy).toHaveLength(1);
      expect(Object.keys(copy[0]!.row)).not.toEqual(expect.arrayContaining(['email']));
      for (const name of ['payer_id', 'holder_id', 'email', 'token_hash', 'ending'])
        expect(copy[0]!.row).not.toHaveProperty(name);
    }
    // The holder of the seat learns neither who ended the seat nor why.
    await endSeat(payer);
    const lines = 'SELECT source FROM billing_audit WHERE user_id = $1 ORDER BY id DESC LIMIT 1';
    expect([await rows(lines, payer.id), await rows(lines, holder.id)]).toEqual([
      [{ source: 'member' }],
      [{ source: 'reconcile' }],
    ]);
  });

  it('the holder of a household seat cannot start a plan', async () => {
    const { holder } = await acceptedSeat();
    const begun = await call('POST', '/api/create-subscription-payment', { as: holder });
    expect([409, 503]).toContain(begun.status); // The status is 503 if payments are not set up.
    await setPlan(holder, { status: 'active', accessUntil: inDays(20), stripeSubscriptionId: 'sub_of_his_own' });
    for (const _ of [1, 2]) await updateAllSeats();
    expect(await count("billing_alerts WHERE kind = 'seat_and_plan' AND user_id = $1", holder.id)).toBe(1);
  });
});

it('a person who accepts a household seat while the payer cancels gets a 30-day seat or a refusal', async () => {
  for (const _ of [1, 2, 3]) {
    const [payer, holder] = [await person('active'), await person('inactive')];
    await invite(payer, `${payer.id}@example.org`);
    const { token } = await sentTokens();
    const [accepted] = await Promise.all([
      accept(holder, token),
      setPlan(payer, { status: 'canceled', cancelAtPeriodEnd: true }),
    ]);
    await updateAllSeats();
    const { held } = await seats(holder);
    if (accepted.status === 200) expect(days(held.until)).toBe(30);
    else expect([accepted.status, held]).toEqual([409, null]);
  }
});
