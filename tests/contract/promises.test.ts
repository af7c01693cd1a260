import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { InboxEntryKind } from '@/lib/inbox/inbox-entry-kinds';

// A text that promises an administrator's attention needs an entry in the admin inbox (record 077). The test fails if a
// text contains a promise that is not listed.

const top = path.resolve(import.meta.dirname, '../..');

/** Phrases that promise that somebody will read, answer or review something. */
const PROMISE =
  /(?:will (?:look at|read|review)|looks? at (?:it|them)|looked into|reads it and|(?:write|written) to us|contact us|we (?:answer|reply|read it)|person reads it|put it right|tell us)/i;

/** Phrases that match `PROMISE`, but promise nothing. The test ignores them. */
const NO_PROMISE = [/anyone who looks at/, /while you look at/i, /read it here/, /what we answered/];

const KEPT_BY: [where: string, words: RegExp, kind: InboxEntryKind][] = [
  ['lib/moderation/hidden-content-message.ts', /moderator will look at it/, 'review'],
  ['components/posts/report-content-dialog.tsx', /moderator will look at it/, 'review'],
  ['components/posts/writing/submission-toasts.ts', /moderator will look at it/, 'review'],
  ['components/posts/content-warnings/content-warning-card.tsx', /moderator will look at it/, 'review'],
  ['components/moderation/moderation-decision-and-appeal.tsx', /administrator will read (?:it|your appeal)/, 'review'],
  ['components/moderation/moderation-decision-and-appeal.tsx', /moderator will look at it/, 'review'],
  ['app/(marketing)/help/most-important-questions.tsx', /moderator looks at it/, 'review'],
  ['app/(marketing)/help/moderation.tsx', /moderator (?:looks|will look) at it/, 'review'],
  ['app/(marketing)/help/writing-posts.tsx', /moderator looks at it/, 'review'],
  ['app/(marketing)/terms/content-and-moderation-terms.tsx', /Moderators look at it/, 'review'],
  [
    'components/moderation/suggestions/suggest-correction-dialog.tsx',
    /administrator will look at your suggestion/,
    'correction',
  ],
  ['components/events/suggestions/suggest-event-dialog.tsx', /moderator will look at your event/, 'event'],
  ['components/membership/page/membership-issue-card.tsx', /Someone will look at it/, 'alert'],
  // Texts that ask a member to contact us about a disputed or fraudulent payment. Such a payment has already created an
  // alert in the inbox.
  ['lib/notifications/notification-kinds.ts', /Please contact us/, 'alert'],
  ['lib/membership/household-seat/invite-refusals.ts', /Please contact us/, 'alert'],
  ['lib/membership/membership-hold.ts', /Please contact us/, 'alert'],
  ['components/membership/membership-state.ts', /Please contact us/, 'alert'],
  ['lib/membership/start/start-payment.ts', /Please contact us/, 'alert'],
  ['components/account/data-export-card.tsx', /write to us/, 'export'],
  ['components/account/email/email-change-undo.tsx', /Write to us/, 'contact'],
  ['components/schools/joining/school-joined-message.ts', /write to us/, 'contact'],
  ['components/posts/replies/school-reply-form.tsx', /write to us/i, 'contact'],
  ['components/contact/contact-form.tsx', /We read it and answer/, 'contact'],
  ['app/api/contact/route.ts', /We read it and answer/, 'contact'],
  ['app/(open)/help/contact/page.tsx', /Write to us/, 'contact'],
  ['app/(marketing)/terms/account-and-payment-terms.tsx', /tell us|we put it right/, 'contact'],
  ['lib/membership/evidence/refund-policy.ts', /we put it right/, 'contact'],
  ['app/(marketing)/privacy/personal-data-inventory.tsx', /What you write to us/, 'contact'],
  [
    'app/(marketing)/privacy/data-rights.tsx',
    /write to us|looked into and answered|We answer within 30 days/i,
    'contact',
  ],
  ['app/(marketing)/privacy/', /tell us if something looks wrong/, 'contact'],
  ['app/(marketing)/help/page.tsx', /Write to us/, 'contact'],
  ['app/(marketing)/accessibility/page.tsx', /Write to us/, 'contact'],
  ['app/(marketing)/help/membership.tsx', /write to us/, 'contact'],
  ['app/(marketing)/help/moderation.tsx', /tell us what you did/, 'contact'],
];

/**
 * Returns each passage of a file that matches `PROMISE`, such as “a moderator will look at it”. Includes up to 40
 * characters before the match and 30 after it.
 */
function promisesOf(file: string): string[] {
  const text = readFileSync(path.join(top, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
    .replace(/<[^>]*>|\{' '\}/g, ' ')
    .replace(/\s+/g, ' ');
  return [...text.matchAll(new RegExp(`.{0,40}${PROMISE.source}.{0,30}`, 'gi'))].map(([words]) => words);
}

it('each text that promises an administrator’s attention belongs to a kind of inbox entry', () => {
  const files = globSync(path.join('{app,components,lib}', '**', '*.{ts,tsx}'), { cwd: top }).filter(
    (file) => !/\.test\.|^components\/admin\/|^app\/admin\/|^lib\/inbox\/kinds/.test(file),
  );
  const made = files.flatMap((file) => promisesOf(file).map((words) => `${file}: ${words.trim()}`));
  const open = made.filter((promise) => !NO_PROMISE.some((other) => other.test(promise)));
  const isKept = (promise: string) =>
    KEPT_BY.some(([where, words]) => promise.startsWith(where) && words.test(promise));
  expect(open.filter((promise) => !isKept(promise))).toEqual([]);
  const isMade = ([where, words]: (typeof KEPT_BY)[number]) =>
    open.some((promise) => promise.startsWith(where) && words.test(promise));
  expect(KEPT_BY.filter((kept) => !isMade(kept)).map(([where, words]) => `${where} ${words}`)).toEqual([]);
});
