import { expect, it } from 'vitest';
import { findApiRoutes } from '@/tools/api-document/api-routes';

/** Calls that accept no Idempotency-Key, each with the reason. */
const NEEDS_NONE: Record<string, string> = {
  'POST /api/[[...path]]': 'does nothing',
  'POST /api/login': 'a second session does no harm, and a stored response would contain its cookie',
  'POST /api/logout': 'signing out twice changes nothing',
  'POST /api/admin/accounting': 'adds only entries that are not stored yet',
  'POST /api/admin/prices': 'a second price change is refused while one is pending',
  'POST /api/webhooks/stripe': 'each event has its own id',
  'POST /api/webhooks/bounces': 'an email is listed as undelivered once',
  'POST /api/media/upload': 'each file has its own id (uploadId)',
  'POST /api/user/avatar': 'sets a single value, so a repeat changes nothing',
  'POST /api/user/calendar': 'the response is a secret, and only the newest address is valid',
  'POST /api/user/export': 'one export a day is allowed, and the page shows its state',
  'POST /api/user/deletion/undo': 'a deletion request can be undone only once',
  'POST /api/user/push': 'sets a single value, so a repeat changes nothing',
  'POST /api/user/push/test': 'the newest test notification replaces the earlier one',
  'POST /api/user/terms': 'sets a single value, so a repeat changes nothing',
  'POST /api/user/tour': 'sets a single value, so a repeat changes nothing',
  'POST /api/user/change-password': 'requires the old password, which no longer works after the first request',
  'POST /api/posts/[id]/save': 'sets a single value, so a repeat changes nothing',
  'POST /api/posts/[id]/answer': 'sets a single value, so a repeat changes nothing',
  'POST /api/comments/[id]/useful': 'sets a single value, so a repeat changes nothing',
  'POST /api/posts/[id]/share':
    'a post has one link, which each request returns, and a stored response could contain a revoked link',
  'POST /api/posts/[id]/vote': 'the page shows the result, and the next click is a new request',
  'POST /api/posts/[id]/poll': 'each person votes once, and the same vote again changes nothing',
  'POST /api/posts/[id]/concern': 'the request says how many lines the form showed, so a repeat adds no line',
  'POST /api/posts/[id]/poll-outcome': 'a poll has one line, and the same line again changes nothing',
  'POST /api/posts/[id]/me-too': 'each person is counted once, so a repeat changes nothing',
  'POST /api/schools/[id]/reply-link': 'a second email is refused while the link of the first one works',
  'POST /api/schools/[id]/replies/[replyId]/decision': 'the request names the version that it decides',
  'POST /api/reply/[token]': 'the request says which version the form showed, so a repeat changes nothing',
  'POST /api/join': 'each person can use a code once',
  'POST /api/council-code': 'a code works once',
  'POST /api/promotion-code': 'stores nothing',
  'POST /api/seat': 'each payer has one seat, and a second invitation is refused while one exists',
  'POST /api/seat/keep': 'sets a single value, so a repeat changes nothing',
  'POST /api/seat/accept': 'a link works once',
  'POST /api/admin/schools/[id]/council-codes':
    'codes are stored as hashes but a stored response would contain them, and administrators can see and end a second batch',
  'POST /api/users/[id]/mute': 'sets a single value, so a repeat changes nothing',
  'POST /api/users/[id]/follow': 'sets a single value, so a repeat changes nothing',
  'POST /api/posts/[id]/follow': 'sets a single value, so a repeat changes nothing',
  'POST /api/posts/[id]/mute': 'sets a single value, so a repeat changes nothing',
  'POST /api/schools/[id]/storm':
    'each household can report the same once a day, and a stored key would say for a day who reported at which school',
  'POST /api/schools/[id]/vouches': 'sets a single value, so a repeat changes nothing',
  'POST /api/schools/[id]/parents': 'sets a single value, so a repeat changes nothing',
  'POST /api/schools/[id]/moderators': 'sets a single value, so a repeat changes nothing',
  'POST /api/schools/[id]/invitation': 'each member has one link, which each request returns',
  'POST /api/schools/[id]/moving-on': 'a person answers only once a year',
  'POST /api/schools/[id]/subscribe': 'sets a single value, so a repeat changes nothing',
  'POST /api/notifications/[id]/mark-read': 'sets a single value, so a repeat changes nothing',
  'POST /api/notifications/mark-read': 'sets a single value, so a repeat changes nothing',
  'POST /api/notifications/mark-all-read': 'sets a single value, so a repeat changes nothing',
  'POST /api/schools/[id]/managed-events/[eventId]/cancel': 'sets a single value, so a repeat changes nothing',
  'POST /api/admin/events/[id]/cancel': 'sets a single value, so a repeat changes nothing',
  'POST /api/admin/report-campaigns/[id]/close': 'a campaign can be closed only once',
  'POST /api/admin/reviews/[id]/claim': 'sets a single value, so a repeat changes nothing',
  'POST /api/schools/[id]/reviews/[reviewId]/claim': 'sets a single value, so a repeat changes nothing',
  'POST /api/admin/voices': 'the author of a text can be asked only once',
  'POST /api/admin/posts/[id]/reveal': 'a stored response would contain the author of an anonymous post',
  'POST /api/admin/schools/import-csv': 'rows are matched with the stored schools (decision D10)',
  'POST /api/admin/schools/[id]/events/import': 'events are matched with the stored events by their ids',
  'POST /api/admin/calendar-feeds': 'an address can be added to an area only once',
  'POST /api/admin/calendar-feeds/[id]/read': 'events are matched with the stored events by their ids',
  'POST /api/admin/schools/[id]/restore': 'a school can be restored only once',
  'POST /api/forgot-password': 'only the newest link is valid',
  'POST /api/user/totp':
    'only the newest secret is valid, and sign-in requires no code until the person has entered one',
  'POST /api/user/recovery-codes': 'only the newest codes are valid',
  'POST /api/login/passkey': 'a signature of a passkey is accepted once',
  'POST /api/login/passkey/options': 'stores nothing',
  'POST /api/user/passkeys': 'a signature of a passkey is accepted once',
  'POST /api/user/passkeys/options': 'stores nothing',
  'POST /api/user/prove': 'a code is accepted once',
  'POST /api/csp-reports': 'browsers send no key, and a miscounted report does not matter',
  'POST /api/undo-email': 'a link works once',
  'POST /api/verify-email': 'a link works once',
  'POST /api/verify-email/resend': 'only the newest link is valid',
  'POST /api/unsubscribe/[token]': 'unsubscribing twice changes nothing',
  'POST /api/reset-password': 'a link works once',
  'POST /api/setup': 'only the first use of the code makes an administrator',
  'POST /api/admin/settings/undo': 'undoing a change twice changes nothing',
  'POST /api/notice/[id]/hide': 'sets a single value, so a repeat changes nothing',
  'POST /api/admin/corrections/[id]/decision': 'a suggestion can be decided only once',
  'POST /api/schools/[id]/event-suggestions/[suggestionId]/decision': 'a suggestion can be decided only once',
  'POST /api/admin/mail/[mailId]/send-again': 'an email that is being sent cannot be sent again',
  'POST /api/admin/mailings/[id]/send': 'a message is sent only once',
  'POST /api/admin/mailings/[id]/stop': 'a message is stopped only once',
  'POST /api/admin/users/bulk-delete': 'deleting a person twice changes nothing',
  'POST /api/admin/users/[id]/access': 'sets a single value, so a repeat changes nothing',
  'POST /api/admin/users/[id]/suspension': 'sets a single value, so a repeat changes nothing',
  'POST /api/admin/users/[id]/release': 'calls Stripe with its own idempotency keys',
  'POST /api/admin/users/[id]/refund': 'calls Stripe with a key made from the earlier refunds',
  'POST /api/admin/users/[id]/plan': 'setting or undoing an end twice changes nothing',
  'POST /api/admin/users/[id]/free-month': 'calls Stripe with a key made from the number of earlier free months',
  'POST /api/admin/users/[id]/resolve-alert': 'an alert can be closed only once',
};
/**
 * The payment calls need no idempotency key from the browser, because they send their own keys to Stripe (record 011).
 */
const MONEY =
  /^POST \/api\/(create-subscription|fix-subscription|reset-subscription|cancel-subscription|billing-portal|membership)/;

it('every POST call without an idempotency key is listed with a reason', { tags: ['C9'] }, async () => {
  const calls = (await findApiRoutes()).filter(({ method }) => method === 'POST');
  const withoutKey = calls.filter(({ handler }) => handler.spec.once === undefined).map(({ path }) => `POST ${path}`);
  expect(withoutKey.filter((call) => !MONEY.test(call) && !(call in NEEDS_NONE))).toEqual([]);
  expect(Object.keys(NEEDS_NONE).filter((call) => !withoutKey.includes(call))).toEqual([]);
});
