import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import { deleteDueAccounts, cancelRenewalsBeforeDeletion } from '@/lib/data-rights/deletion/scheduled-account-deletion';
import { exportFromCommandLine } from '@/lib/data-rights/export/create-exports';
import { PERSONAL_DATA_TABLES } from '@/lib/data-rights/personal-data';
import { queueEmail } from '@/lib/mail/mail-queue';
import { findPaymentAccessMismatches } from '@/lib/membership/reconcile/payment-access-mismatches';
import { getStripeClient } from '@/lib/membership/stripe';
import { putMembershipOnHold, syncMembership } from '@/lib/membership/sync/sync-membership';
import { setAdministratorRights } from '@/lib/users/admin/grant-admin';
import { control, freshCard, membershipRow, newcomer, advanceTime, subscribe } from '../../support/billing/billing';
import { member, resetTestData } from '../../support/billing/events';
import { proxy } from '../../support/billing/stripe-proxy';
import { captureLog } from '../../support/billing/log';
import { stripeObjectsOf } from '../../support/billing/stripe-objects';
import { changeCard, CARD_THAT_FAILS_LATER, signInAgain } from '../../support/billing/scenarios';
import { cookieFrom, cookieOf, PASSWORD, person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { CANARY, createDataSubject } from '../../support/data-rights/data-subject';
import { openMailbox } from '../../support/mail/mailbox';
import { openPostOffice } from '../../support/mail/post-office';
import { inParallel } from '../../support/concurrency';

// Tests of account deletion, from the owner's request to the last deleted data.

const mailbox = await openMailbox();
const post = await openPostOffice();
afterAll(() => mailbox.stop());

beforeEach(async () => {
  await resetTestData();
  mailbox.received.length = 0;
  await rows('DELETE FROM account_deletions');
  await rows("DELETE FROM pgboss.job WHERE name = 'mail'");
});

/** Requests the deletion of an account. The request renews the session, so the new cookie is stored in `who`. */
async function ask(who: { cookie: string }, password = PASSWORD) {
  const answer = await call('DELETE', '/api/user', { as: who, body: { password } });
  if (answer.headers.getSetCookie().length > 0) who.cookie = cookieFrom(answer.headers);
  return answer;
}
const undo = (who: { cookie: string }) => call('POST', '/api/user/deletion/undo', { as: who });
const sevenDaysLater = (id: number) =>
  rows(
    "UPDATE account_deletions SET due_at = now() - interval '1 second', requested_at = requested_at - interval '7 days' WHERE user_id = $1",
    id,
  );
const users = (id: number) => count('users WHERE id = $1', id);
const daysTo = (iso: string) => Math.round((Date.parse(iso) - Date.now()) / 86_400_000);

/** Returns the names of the tables that contain a word, in our schema and in the schema of the job library. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss') ORDER BY 1",
  );
  const findings: string[] = [];
  for (const { name } of tables)
    if ((await count(`${name} t WHERE t::text ILIKE $1`, `%${word}%`)) > 0) findings.push(name);
  return findings;
}

/** Returns the stored files that contain one of the given words, in their name or in their contents. */
function filesWith(words: string[]): string[] {
  return readdirSync(env().DATA_DIR, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(env().DATA_DIR, name))
    .filter((file) => statSync(file).isFile())
    .filter((file) => words.some((word) => file.includes(word) || readFileSync(file).includes(word)));
}

describe('a request to delete one’s account', () => {
  it('a deletion request needs the password, and administrators cannot send one', { tags: ['Z8'] }, async () => {
    const [who, admin] = [await person('active'), await person('admin')];
    const wrong = await ask(who, 'a wrong pass phrase');
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, ['password']]);
    expect((await ask(admin)).status).toBe(400);
    expect(await count('account_deletions')).toBe(0);
  });

  it('five simultaneous account deletion requests send only one confirmation email', async () => {
    env().SMTP_URL = mailbox.url;
    const who = await person('active');
    await cookieOf(who.id);
    const answers = await inParallel(5, () => ask(who));
    // The first successful request replaces the session id. Later requests still have the old session id, so they get a
    // 401.
    expect(answers.filter(({ status }) => status !== 202 && status !== 401)).toEqual([]);
    const accepted = answers.filter(({ status }) => status === 202);
    expect(new Set(accepted.map(({ text }) => text)).size).toBe(1);
    const [{ body }] = accepted as [(typeof answers)[0]];
    expect([daysTo(body.dueAt), daysTo(body.deadline)]).toEqual([7, 30]);
    expect(await count('sessions WHERE user_id = $1', who.id)).toBe(1);
    await post.deliverAll();
    expect(mailbox.received.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [who.email, 'Your account will be deleted'],
    ]);
    expect((await call('GET', '/api/user', { as: who })).body).toMatchObject({
      deletionDueAt: body.dueAt,
      canUndoDeletion: true,
    });
  });

  it('a member who requested account deletion can still read the feed and undo the request, but cannot post', async () => {
    const who = await person('active');
    const schoolId = await school();
    await ask(who);
    const refused = await call('POST', '/api/posts', { as: who, body: { schoolId, content: 'One more' } });
    expect([refused.status, refused.body.code]).toEqual([409, 'leaving']);
    expect((await call('GET', '/api/user/feed', { as: who })).status).toBe(200);
    const undone = await undo(who);
    expect([undone.status, undone.body]).toEqual([200, { isPlanAsBefore: true }]);
    expect((await undo(who)).status).toBe(404);
    expect((await call('POST', '/api/posts', { as: who, body: { schoolId, content: 'Still here' } })).status).toBe(201);
    expect(await count("pgboss.job WHERE name = 'mail' AND data->>'kind' = 'deletion-undone'")).toBe(1);
  });

  it('an account is deleted seven days after the request, which can be undone until then', async () => {
    const who = await person('active');
    await ask(who);
    await deleteDueAccounts();
    expect(await users(who.id)).toBe(1);
    await sevenDaysLater(who.id);
    expect((await undo(who)).status).toBe(410);
    expect((await call('GET', '/api/user', { as: who })).body).toMatchObject({ canUndoDeletion: false });
    await deleteDueAccounts();
    expect(await users(who.id)).toBe(0);
    expect((await call('GET', '/api/user', { as: who })).status).toBe(401);
  });

  it(
    'the deletion job does not delete a person who has become an administrator, but reports the person',
    { tags: ['Z8'] },
    async () => {
      const [who, admin] = [await person('active'), await person('admin')];
      await ask(who);
      // A person who has requested deletion cannot become an administrator. The test sets `is_admin` in the database,
      // so that the deletion job meets an administrator.
      await expect(setAdministratorRights(who.email, true)).rejects.toMatchObject({
        code: 'invalid',
        message: 'This person asked to delete their account. They need to undo that request first.',
      });
      await rows('UPDATE users SET is_admin = true WHERE id = $1', who.id);
      await sevenDaysLater(who.id);
      await deleteDueAccounts();
      expect(await users(who.id)).toBe(1);
      expect((await call('GET', '/api/admin/deletions', { as: admin })).body).toMatchObject([
        { userId: who.id, email: who.email, fault: 'administrator', tries: 1, doneAt: null },
      ]);
    },
  );
});

describe.each(['with a mail server', 'without one'])('an account deletion on a site %s', (how) => {
  it('an account deletion removes every text by the person or about the person', { tags: ['O8', 'R4'] }, async () => {
    if (how === 'with a mail server') env().SMTP_URL = mailbox.url;
    else delete env().SMTP_URL;
    const admin = await person('admin');
    const who = await member();
    const planted = await createDataSubject(who);
    await queueEmail(db(), { kind: 'password-changed', userId: planted.id });
    await post.deliverAll();
    // The first email about a new password was delivered. A second one waits in the queue, so the deletion must also
    // remove queued emails.
    await queueEmail(db(), { kind: 'password-changed', userId: planted.id });
    await exportFromCommandLine(planted.email);
    const as = { cookie: await cookieOf(planted.id) };
    const words = [CANARY, ...planted.fileKeys];
    expect((await tablesWith(CANARY)).length).toBeGreaterThan(10);
    expect(filesWith(planted.fileKeys)).toHaveLength(planted.fileKeys.length);
    // If no mail server is configured, the site saves emails in the outbox folder.
    expect(filesWith([CANARY]).length > 1).toBe(how === 'without one');
    const valuesBefore = [
      await count('posts WHERE id = $1', planted.othersPost),
      (await membershipRow(planted)).stripe_customer_id,
    ];

    const lines = await captureLog(async () => {
      expect((await ask(as)).status).toBe(202);
      await post.deliverAll();
      await sevenDaysLater(planted.id);
      await deleteDueAccounts();
      expect((await call('GET', '/api/admin/deletions', { as: admin })).body).toMatchObject([
        { userId: planted.id, email: null, askedBy: 'owner', fault: null, receiptAt: null },
      ]);
      await post.deliverAll();
    });

    expect(lines.join()).not.toContain(CANARY);
    expect(await tablesWith(CANARY)).toEqual([]);
    expect(filesWith(words)).toEqual([]);
    for (const { table, of, stays: reason } of PERSONAL_DATA_TABLES) {
      const { text, values } = of(planted.id);
      const left = await count(`${table} t WHERE ${text}`, ...values);
      expect([table, left > 0 && reason === undefined]).toEqual([table, false]);
    }
    for (const table of ['trial_claims', 'membership_payments', 'billing_audit'])
      expect([table, await count(`${table} WHERE user_id = $1`, planted.id)]).not.toEqual([table, 0]);
    // `createDataSubject` changed the person's email address, and the deletion request sent the new address to Stripe.
    // The test therefore finds the customer by the new address.
    const atStripe = await stripeObjectsOf({ ...who, email: planted.email });
    expect(atStripe.subscriptions.map(({ status }) => status)).toEqual(['canceled']);

    // The deleted person's vote and comment no longer count on another person's post. Other people's content still
    // exists, even in the stored copy of a deleted school.
    expect(valuesBefore[0]).toBe(1);
    expect(
      await rows(
        'SELECT upvote_count AS votes, comment_count AS comments FROM posts WHERE id = $1',
        planted.othersPost,
      ),
    ).toEqual([{ votes: 0, comments: 0 }]);
    const [copy] = await rows<Record<'posts' | 'comments' | 'revisions', object[]>>(
      "SELECT contents -> 'posts' AS posts, contents -> 'comments' AS comments, contents -> 'revisions' AS revisions FROM deleted_schools ORDER BY id DESC LIMIT 1",
    );
    expect([copy?.posts, copy?.comments, copy?.revisions]).toMatchObject([
      [{ content: 'A post there by somebody else' }],
      [{ content: 'Thanks @a former member' }],
      [{ content: 'Thank you @a former member' }, { content: 'Thank you all' }, { content: 'To @a former member' }],
    ]);

    if (how === 'with a mail server') {
      const receipts = mailbox.received.filter(({ subject }) => subject === 'Your account was deleted');
      expect(receipts).toMatchObject([{ recipient: planted.email }]);
    }
    expect((await call('GET', '/api/admin/deletions', { as: admin })).body).toMatchObject([
      { userId: planted.id, email: null, receiptAt: expect.any(String) as string },
    ]);
    expect(JSON.stringify(await rows("SELECT data FROM pgboss.job WHERE name = 'mail'"))).not.toContain(
      '"password-changed"',
    );
  });
});

describe('an account deletion that fails at Stripe', () => {
  it(
    'an account deletion that fails at Stripe is retried and shown to administrators',
    { tags: 'thorough' },
    async () => {
      const [who, admin] = [await subscribed(), await person('admin')];
      await ask(who);
      await sevenDaysLater(who.id);
      await control.fail({ match: 'DELETE /v1/subscriptions/*', mode: 'status', status: 500, times: 2 });
      await deleteDueAccounts();
      expect(await users(who.id)).toBe(1);
      const open = async () => (await call('GET', '/api/admin/deletions', { as: admin })).body;
      expect(await open()).toMatchObject([
        { userId: who.id, email: who.email, fault: 'payments', tries: 1, doneAt: null },
      ]);
      // The job retries a failed account deletion only after ten minutes, so this run does nothing.
      await deleteDueAccounts();
      expect(await open()).toMatchObject([{ tries: 1 }]);
      await rows("UPDATE account_deletions SET tried_at = tried_at - interval '11 minutes'");
      await deleteDueAccounts();
      expect(await users(who.id)).toBe(0);
      expect(await open()).toMatchObject([{ userId: who.id, email: null, fault: null, tries: 1 }]);
      expect((await stripeObjectsOf(who)).subscriptions.map(({ status }) => status)).toEqual(['canceled']);
    },
  );

  it('an account deletion runs only once if two servers start it at the same time', async () => {
    const who = await subscribed();
    await ask(who);
    await sevenDaysLater(who.id);
    await inParallel(3, () => deleteDueAccounts());
    expect(await users(who.id)).toBe(0);
    expect(await count("audit_log WHERE action = 'user.delete' AND target_id = $1", who.id)).toBe(1);
    expect(await count("pgboss.job WHERE name = 'mail' AND data->>'kind' = 'account-deleted'")).toBe(1);
    expect(await count('account_deletions WHERE cleaned_at IS NOT NULL AND fault IS NULL')).toBe(1);
  });
});

describe('the plan of a member who requests account deletion', () => {
  const endingFlags = async (who: Person) =>
    (await stripeObjectsOf(who)).subscriptions.map(({ cancel_at_period_end: isEnding }) => isEnding);

  it('a member’s plan is not charged after a deletion request, and continues if the request is undone', async () => {
    const who = await subscribed();
    await ask(who);
    expect(await endingFlags(who)).toEqual([true]);
    expect((await call('GET', '/api/user', { as: who })).body).toMatchObject({
      hasAccess: true,
      cancelAtPeriodEnd: true,
    });
    expect((await undo(who)).body).toEqual({ isPlanAsBefore: true });
    expect(await endingFlags(who)).toEqual([false]);
    expect((await call('GET', '/api/user', { as: who })).body).toMatchObject({ cancelAtPeriodEnd: false });
  });

  it('a member’s plan continues if the deletion request is undone before Stripe has responded', async () => {
    const who = await subscribed();
    const heldRequest = proxy.holdBack(({ what }) => what.startsWith('GET'));
    const asking = ask(who);
    await heldRequest.reached;
    // The deletion request replaces the session cookie, but its response is still delayed. The test therefore signs the
    // person in a second time.
    const elsewhere = { cookie: await cookieOf(who.id) };
    expect((await undo(elsewhere)).body).toEqual({ isPlanAsBefore: true });
    heldRequest.letGo();
    await asking;
    expect(await endingFlags(who)).toEqual([false]);
  });

  it('undoing a deletion request leaves the plan cancelled if the member cancelled the plan earlier', async () => {
    const who = await subscribed();
    await call('POST', '/api/cancel-subscription', { as: who });
    await ask(who);
    expect((await undo(who)).body).toEqual({ isPlanAsBefore: true });
    expect(await endingFlags(who)).toEqual([true]);
  });

  it('an account deletion can be requested or undone while Stripe is unavailable', { tags: 'thorough' }, async () => {
    const who = await subscribed();
    const failing = () => control.fail({ match: 'POST /v1/subscriptions/*', mode: 'status', status: 500, times: 2 });
    await failing();
    expect((await ask(who)).status).toBe(202);
    expect(await endingFlags(who)).toEqual([false]);
    // The cancellation of the plan never reached Stripe, so the plan stays the same when the deletion request is
    // undone.
    expect((await undo(who)).body).toEqual({ isPlanAsBefore: true });
    await ask(who);
    expect(await endingFlags(who)).toEqual([true]);
    await failing();
    expect((await undo(who)).body).toEqual({ isPlanAsBefore: false });
    expect((await call('GET', '/api/user', { as: who })).body).toMatchObject({ deletionDueAt: null });
  });
});

describe('a charge to a member who has requested account deletion', () => {
  const planOf = async (who: Person) => (await stripeObjectsOf(who)).subscriptions[0]!;

  it('after a deletion request, a plan that is resumed on Stripe’s own pages is cancelled again', async () => {
    const who = await subscribed();
    await ask(who);
    const { id } = await planOf(who);
    const reset = await call('POST', '/api/reset-subscription', { as: who });
    expect([reset.body.code, (await planOf(who)).cancel_at_period_end]).toEqual(['leaving', true]);

    // The test resumes the plan as if the member had done so on Stripe's own pages.
    await getStripeClient().subscriptions.update(id, { cancel_at_period_end: false });
    await syncMembership(who.id, 'reconcile');
    await cancelRenewalsBeforeDeletion();
    expect((await planOf(who)).cancel_at_period_end).toBe(true);

    // A person requests account deletion while their membership is on hold. When the hold is lifted, the plan resumes,
    // so the job must then cancel the plan.
    await undo(who);
    await putMembershipOnHold(who.id, 'fraud', 'webhook');
    await syncMembership(who.id, 'reconcile');
    await ask(who);
    await rows('UPDATE memberships SET hold = NULL WHERE user_id = $1', who.id);
    await syncMembership(who.id, 'reconcile');
    await cancelRenewalsBeforeDeletion();
    expect((await planOf(who)).cancel_at_period_end).toBe(true);
  });

  it('a job retries every five minutes to cancel a plan that could not be cancelled during a Stripe outage', async () => {
    const who = await subscribed();
    await control.fail({ match: 'POST /v1/subscriptions/*', mode: 'status', status: 500, times: 2 });
    await ask(who);
    expect((await planOf(who)).cancel_at_period_end).toBe(false);
    await cancelRenewalsBeforeDeletion();
    expect((await planOf(who)).cancel_at_period_end).toBe(true);
    await control.clearRequests();
    await cancelRenewalsBeforeDeletion();
    expect(await control.requests()).toEqual([]);
  });

  it('Stripe collects an unpaid charge only after the member undoes the deletion request', async () => {
    const [due, owing] = [await member(), await member()];
    const paid = async () =>
      Promise.all(
        [due, owing].map(async (who) => (await stripeObjectsOf(who)).charges.filter((one) => one.paid).length),
      );
    await changeCard(owing, CARD_THAT_FAILS_LATER);
    const end = Number((await planOf(owing)).items.data[0]?.current_period_end);
    await control.advance({ to: end + 600 });
    await ask(await signInAgain(due));
    await advanceTime({ hours: 2 });
    await changeCard(owing, freshCard());
    await control.fail({ match: 'POST /v1/invoices/*', mode: 'status', status: 500, times: 2 });
    await ask(await signInAgain(owing));
    await cancelRenewalsBeforeDeletion();
    await advanceTime({ days: 3, hours: 1 });
    await control.clearRequests();
    await cancelRenewalsBeforeDeletion();
    expect(await control.requests()).toEqual([]);
    expect(await paid()).toEqual([1, 1]);
    expect((await findPaymentAccessMismatches()).map(({ kind }) => kind)).toEqual([]);

    for (const who of [due, owing]) {
      expect((await undo(await signInAgain(who))).body).toEqual({ isPlanAsBefore: true });
      expect(await planOf(who)).toMatchObject({ cancel_at_period_end: false });
    }
    await advanceTime({ hours: 1 });
    expect(await paid()).toEqual([2, 2]);
  });
});

const subscribed = async () => {
  const who = await newcomer();
  await subscribe(who);
  return who;
};

describe('account deletion by administrators', () => {
  it('an account that an administrator deletes is deleted completely and without a waiting period', async () => {
    env().SMTP_URL = mailbox.url;
    const [who, admin] = [await person('active'), await person('admin')];
    await exportFromCommandLine(who.email);
    const answer = await call('POST', '/api/admin/users/bulk-delete', { as: admin, body: { userIds: [who.id] } });
    expect([answer.status, answer.body.deleted]).toEqual([200, [who.id]]);
    await post.deliverAll();
    expect(mailbox.received.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [who.email, 'Your account was deleted'],
    ]);
    expect(filesWith([`/${who.id}-`])).toEqual([]);
    expect(await tablesWith(who.email)).toEqual([]);
    expect((await call('GET', '/api/admin/deletions', { as: admin })).body).toMatchObject([
      { userId: who.id, askedBy: 'administrator', fault: null },
    ]);
  });

  it('an account is deleted once if its owner requests deletion and an administrator deletes it', async () => {
    const [who, admin] = [await person('active'), await person('admin')];
    await ask(who);
    const letter = (state: string) =>
      rows("UPDATE pgboss.job SET state = $2::pgboss.job_state WHERE data->>'userId' = $1", String(who.id), state);
    await letter('active');
    await call('POST', '/api/admin/users/bulk-delete', { as: admin, body: { userIds: [who.id] } });
    expect(await count('account_deletions WHERE done_at IS NOT NULL AND cleaned_at IS NULL')).toBe(1);
    await letter('created');
    // The administrator has already deleted the account itself. The deletion job therefore removes the remaining data
    // immediately, without waiting for seven days after the owner's request.
    await deleteDueAccounts();
    expect(await count('account_deletions WHERE cleaned_at IS NOT NULL')).toBe(1);
    await sevenDaysLater(who.id);
    await deleteDueAccounts();
    expect(await count("pgboss.job WHERE name = 'mail' AND data->>'kind' = 'account-deleted'")).toBe(1);
    expect(await rows('SELECT asked_by AS by FROM account_deletions')).toEqual([{ by: 'owner' }]);
  });
});

it('the record of an account deletion loses the email address after three days', async () => {
  const who = await person('active');
  await ask(who);
  await sevenDaysLater(who.id);
  await deleteDueAccounts();
  expect(await count('account_deletions WHERE email = $1', who.email)).toBe(1);
  await rows("UPDATE account_deletions SET done_at = done_at - interval '4 days'");
  await deleteDueAccounts();
  expect(await count('account_deletions WHERE email IS NOT NULL')).toBe(0);
  expect(await count('account_deletions')).toBe(1);
  await rows("UPDATE account_deletions SET cleaned_at = cleaned_at - interval '366 days'");
  await deleteDueAccounts();
  expect(await count('account_deletions')).toBe(0);
});
