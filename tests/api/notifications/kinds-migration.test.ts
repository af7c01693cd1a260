import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findOutdatedFunctions, updateDatabaseFunctions } from '@/server/postgres/database-functions';
import { readMigrationsBeforeBaseline } from '@/server/postgres/schema-engine';
import { person } from '../../support/community/people';
import { call } from '../../support/http/call';
import { superuser } from '../../support/database/owner';
import { rows } from '../../support/database/rows';

// Before the migration `notification_kinds`, every notification without a post had the kind 'system' and was stored as
// a complete sentence.

const earlier = readMigrationsBeforeBaseline().map(({ path: name, migrationFile }) => ({
  name,
  sql: String(migrationFile.content.value),
}));
const index = earlier.findIndex(({ name }) => name.endsWith('_notification_kinds'));
const migration = earlier[index]?.sql ?? '';
/**
 * SQL statements that add kinds of notifications. The statements come from all migrations after the migration
 * `notification_kinds`.
 */
const LATER_KINDS = [
  ...earlier.slice(index + 1).map(({ sql }) => sql),
  ...globSync('prisma/migrations/*/migration.sql').map((file) => readFileSync(file, 'utf8')),
].flatMap((sql) => sql.match(/ALTER TYPE "notification_kind" ADD VALUE (?:IF NOT EXISTS )?'\w+'/g) ?? []);

/**
 * Restores the notification table to its state before the migration that added kinds, and drops the database functions
 * that return kinds.
 */
const RESTORE_OLD_TABLE = `
  ALTER TABLE notifications ALTER COLUMN kind TYPE text, DROP COLUMN data, ADD COLUMN text text;
  ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('comment', 'reply', 'vote', 'post', 'system'));
  DROP TYPE notification_kind CASCADE`;

const DECIDED = 'Your answer was read; the decision was taken back: Right.';

/** Key and sentence of an old notification, and the kind that the migration gives to the notification. */
const OLD_NOTIFICATIONS: [string | null, string, string][] = [
  [
    'billing:failed:in_1:2',
    'Your payment of $5.99 did not go through. You keep full access until Dec 5, 2026. Please check your card on the Subscription page.',
    'payment_failed',
  ],
  [
    'billing:failed:null:0',
    'Your payment of $15.99 did not go through. Please check your card on the Subscription page.',
    'payment_failed',
  ],
  [
    'billing:trial_will_end:sub_1',
    'Your free trial ends on Mar 8, 2026. Then it is CA$5.99 a month. You can cancel on the Subscription page until then.',
    'trial_ending',
  ],
  ['billing:recovered:in_1', 'Your payment went through. Thank you: everything is as before.', 'payment_recovered'],
  [
    'billing:ended:sub_1',
    'Your subscription has ended. You can still read, follow schools and vote; what you wrote comes back when you subscribe again.',
    'membership_ended',
  ],
  [
    'billing:hold:sub_1:fraud',
    'Your subscription is on hold because of a question about a payment. Please contact us.',
    'membership_held',
  ],
  [null, 'Your account is suspended until Nov 1, 2026: Threats: two. You can read, but not take part.', 'suspended'],
  [null, 'Your account is suspended for good: Threats\nagain You can read, but not take part.', 'suspended'],
  [null, 'Your suspension was lifted. You can take part again.', 'suspension_lifted'],
  [null, 'You have full access until Dec 31, 2026, free of charge.', 'access_given'],
  [null, 'Your full access free of charge has ended.', 'access_revoked'],
  ['kept:1', 'Your comment was looked at and stays: Fine.', 'review_kept'],
  [
    'review:1',
    'Your post was hidden: Names a child. Your account is suspended. You can answer once.',
    'review_decided',
  ],
  ['review:2', 'Your comment was deleted: Why?\nWhy not. You can answer once.', 'review_decided'],
  [
    'review:3',
    'Your post was looked at and stays: No. Your account is suspended. You can answer once.',
    'review_decided',
  ],
  ['review:4', 'Your answer was read; the decision stays: Still so.', 'appeal_upheld'],
  ['review:5', `${DECIDED} What was deleted cannot come back. Your suspension has ended.`, 'appeal_reversed'],
  ['review:6', `${DECIDED} Your comment is shown again.`, 'appeal_reversed'],
  ['review:7', `${DECIDED} `, 'appeal_reversed'],
  ['review:8', DECIDED, 'notice'],
  ['review:9', 'Something else.', 'notice'],
  [null, 'Your trial ends on Friday.', 'notice'],
];

/** Rewrites an old sentence about a price, because new sentences give prices with currency and tax. */
const withWholePrice = (text: string) =>
  text
    .replace('payment of $', 'payment of CA$')
    .replace(/Then it is (CA\$\d\.\d\d) a month\./, 'Then $1, tax included, is due.');

/** Old wording of a notification, and its present wording in plain language. */
const PLAIN: [old: RegExp | string, plain: string][] = [
  [/did not go through/, "didn't go through"],
  [/You keep full access until/, 'Your membership lasts until'],
  [
    /Then (CA\$\d\.\d\d), tax included, is due\. (.*) until then\./,
    "After that, you'll pay $1, tax included. $2 before then.",
  ],
  [
    'Your payment went through. Thank you: everything is as before.',
    'Thank you. Your payment went through, and everything is back to normal.',
  ],
  ['Your subscription', 'Your membership'],
  ['vote; what you wrote comes back when', 'vote. Your posts come back when'],
  ['You can read, but not take part.', "You can read, but you can't take part."],
  ['Your suspension was lifted.', 'Your suspension has ended.'],
  [/You have full access (.*), free of charge/, 'You have a membership $1, free of charge'],
  ['Your full access free of charge has ended.', 'Your free membership has ended.'],
  ['was looked at and stays', 'was reviewed and kept'],
  ['You can answer once.', 'You can appeal once.'],
  ['Your answer was read; the decision stays:', 'Your appeal was reviewed. The decision stands:'],
  ['Your answer was read; the decision was taken back:', 'Your appeal was reviewed. The decision was reversed:'],
  ['What was deleted cannot come back.', "Deleted content can't come back."],
  ['is shown again.', 'is visible again.'],
];
const inPlainWords = (text: string, kind: string) =>
  kind === 'notice' ? text : PLAIN.reduce((words, [old, plain]) => words.replace(old, plain), text);

it('notifications keep their meaning and their links after the migration', async () => {
  const who = await person('active');
  await rows(RESTORE_OLD_TABLE);
  for (const [index, [key, text]] of OLD_NOTIFICATIONS.entries())
    await rows(
      `INSERT INTO notifications (user_id, kind, group_key, text, created_at)
       VALUES ($1, 'system', $2, $3, now() - $4 * interval '1 minute')`,
      who.id,
      key,
      text,
      index,
    );
  await rows(migration);
  for (const statement of LATER_KINDS) await rows(statement);
  await updateDatabaseFunctions(superuser(), await findOutdatedFunctions(superuser()));
  expect((await rows('SELECT kind FROM notifications ORDER BY created_at DESC')).map(({ kind }) => kind)).toEqual(
    OLD_NOTIFICATIONS.map(([, , kind]) => kind),
  );
  const notifications: { text: string; href: string | null }[] = (
    await call('GET', '/api/notifications?limit=50', { as: who })
  ).body;
  expect(notifications.map(({ text }) => text)).toEqual(
    OLD_NOTIFICATIONS.map(([, text, kind]) => inPlainWords(withWholePrice(text), kind)),
  );
  expect(notifications.map(({ href }) => href)).toEqual(
    OLD_NOTIFICATIONS.map(([key, , kind]) =>
      key?.startsWith('review:') && kind !== 'notice' ? key.replace('review:', '/reviews/') : null,
    ),
  );
});
