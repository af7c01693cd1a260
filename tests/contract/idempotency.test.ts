import { expect, it } from 'vitest';
import { apiRoutes } from '@/tools/api-document/routes';

/** Calls that accept no Idempotency-Key. The value gives the reason. */
const NEEDS_NONE: Record<string, string> = {
  'POST /api/[[...path]]': 'does nothing',
  'POST /api/login': 'another session is no harm, and its cookie is in no store',
  'POST /api/logout': 'nobody is signed out twice',
  'POST /api/admin/accounting': 'reads what is there; what is known is left alone',
  'POST /api/admin/prices': 'one change of a price runs at a time; a second is refused while there is one',
  'POST /api/webhooks/stripe': 'events have ids of their own',
  'POST /api/media/upload': 'files have ids of their own (uploadId)',
  'POST /api/user/avatar': 'sets what there is one of',
  'POST /api/user/calendar': 'the answer is a secret; the newest address is the one that holds',
  'POST /api/user/export': 'one a day, and the page shows what became of it',
  'POST /api/user/deletion/undo': 'what was taken back once is gone',
  'POST /api/user/push': 'sets what there is one of',
  'POST /api/user/push/test': 'the newest takes the place of the one before',
  'POST /api/user/terms': 'sets what there is one of',
  'POST /api/user/tour': 'sets what there is one of',
  'POST /api/user/change-password': 'asks for the password before',
  'POST /api/posts/[id]/save': 'sets what there is one of',
  'POST /api/posts/[id]/answer': 'sets what there is one of',
  'POST /api/comments/[id]/useful': 'sets what there is one of',
  'POST /api/posts/[id]/share':
    'a post has one link, given again however often it is asked for; an old answer may name one that is dead',
  'POST /api/posts/[id]/vote': 'the page shows what became of it, and the next press is another act',
  'POST /api/posts/[id]/poll': 'each votes once, and the same vote again changes nothing',
  'POST /api/join': 'a code is used once by each',
  'POST /api/council-code': 'a code is used once',
  'POST /api/promotion-code': 'it makes nothing',
  'POST /api/seat': 'each pays for one seat; a second invitation is refused while there is one',
  'POST /api/seat/keep': 'sets what there is one of',
  'POST /api/seat/accept': 'a link is used once',
  'POST /api/seat/refuse': 'sets what there is one of',
  'POST /api/admin/schools/[id]/council-codes':
    'its codes are kept as hashes, and an answer that is kept would have them; a second batch is seen and ended',
  'POST /api/users/[id]/mute': 'sets what there is one of',
  'POST /api/users/[id]/follow': 'sets what there is one of',
  'POST /api/posts/[id]/follow': 'sets what there is one of',
  'POST /api/posts/[id]/mute': 'sets what there is one of',
  'POST /api/schools/[id]/vouches': 'sets what there is one of',
  'POST /api/schools/[id]/parents': 'sets what there is one of',
  'POST /api/schools/[id]/moderators': 'sets what there is one of',
  'POST /api/schools/[id]/invitation': 'there is one link, given again however often it is asked for',
  'POST /api/schools/[id]/subscribe': 'sets what there is one of',
  'POST /api/notifications/[id]/mark-read': 'sets what there is one of',
  'POST /api/notifications/mark-all-read': 'sets what there is one of',
  'POST /api/admin/events/[id]/cancel': 'sets what there is one of',
  'POST /api/admin/report-campaigns/[id]/close': 'a campaign is closed once',
  'POST /api/admin/reviews/[id]/claim': 'sets what there is one of',
  'POST /api/schools/[id]/reviews/[reviewId]/claim': 'sets what there is one of',
  'POST /api/admin/posts/[id]/reveal': 'an author of an anonymous post is written down nowhere else',
  'POST /api/admin/schools/import-csv': 'rows are matched with what is there (decision D10)',
  'POST /api/admin/schools/[id]/events/import': 'events are matched by their ids',
  'POST /api/admin/schools/[id]/restore': 'a school comes back once',
  'POST /api/forgot-password': 'the newest link holds',
  'POST /api/user/totp': 'the newest secret holds, and nothing is asked for until a code of it came',
  'POST /api/user/recovery-codes': 'the newest codes hold',
  'POST /api/login/passkey': 'what a passkey signed is taken once',
  'POST /api/login/passkey/options': 'stores nothing',
  'POST /api/user/passkeys': 'what a passkey signed is taken once',
  'POST /api/user/passkeys/options': 'stores nothing',
  'POST /api/user/prove': 'a code is taken once',
  'POST /api/csp-reports': 'browsers send no key, and one count more or less is none',
  'POST /api/undo-email': 'a link is used once',
  'POST /api/verify-email': 'a link is used once',
  'POST /api/verify-email/resend': 'the newest link holds',
  'POST /api/unsubscribe/[token]': 'who is unsubscribed stays so',
  'POST /api/reset-password': 'a link is used once',
  'POST /api/admin/settings/undo': 'what is undone once is as it was',
  'POST /api/notice/[id]/hide': 'sets what there is one of',
  'POST /api/admin/corrections/[id]/decision': 'a suggestion is decided once',
  'POST /api/admin/mail/[mailId]/send-again': 'a letter that is on its way cannot be sent again',
  'POST /api/admin/users/bulk-delete': 'nobody is deleted twice',
  'POST /api/admin/users/[id]/access': 'sets what there is one of',
  'POST /api/admin/users/[id]/suspension': 'sets what there is one of',
  'POST /api/admin/users/[id]/release': 'asks Stripe, where it has keys of its own',
  'POST /api/admin/users/[id]/refund': 'asks Stripe under a key of what was refunded before',
  'POST /api/admin/users/[id]/plan': 'an end is set, or taken back, once',
  'POST /api/admin/users/[id]/free-month': 'asks Stripe under a key of how many were given before',
  'POST /api/admin/users/[id]/resolve-alert': 'an alert is closed once',
};
/**
 * The payment calls need no idempotency key from the browser, because they send their own keys to Stripe (record 011).
 */
const MONEY =
  /^POST \/api\/(create-subscription|fix-subscription|reset-subscription|cancel-subscription|billing-portal|membership)/;

it(
  'every POST call accepts an idempotency key, or is listed with the reason why it needs no key',
  { tags: ['C9'] },
  async () => {
    const calls = (await apiRoutes()).filter(({ method }) => method === 'POST');
    const withoutKey = calls.filter(({ handler }) => handler.spec.once === undefined).map(({ path }) => `POST ${path}`);
    expect(withoutKey.filter((call) => !MONEY.test(call) && !(call in NEEDS_NONE))).toEqual([]);
    expect(Object.keys(NEEDS_NONE).filter((call) => !withoutKey.includes(call))).toEqual([]);
  },
);
