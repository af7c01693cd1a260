import { writeSessionCookie } from '@/lib/auth/session-cookie';
import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { route } from '@/lib/http/route';
import { endRightToUndoEmailChange, fetchFormerEmails } from '@/lib/users/email/former-email';
import { removeFormerEmailSchema, formerEmailView } from '@/lib/users/schema';

export const GET = route({
  about: 'Returns the former addresses that can undo an address change, each with its deadline.',
  may: 'account.use',
  reply: formerEmailView,
  handle: ({ actor }) => fetchFormerEmails(actor.id),
});

export const DELETE = route({
  about:
    'Disables the links in emails to former addresses that can undo a change of email address. Needs a passkey or authenticator app that was set up at least seven days before the change was requested. Renews the session.',
  may: 'account.use',
  body: removeFormerEmailSchema,
  status: 204,
  refuses: {
    invalid: 'The code or the passkey is wrong.',
    forbidden: 'The passkey or authenticator app was set up less than seven days before the change.',
    not_found: 'The account has no former address that could undo a change.',
    rate_limited: 'The person made too many attempts.',
  },
  handle: async ({ user, body, request, headers }) => {
    await writeSessionCookie(headers, await endRightToUndoEmailChange(user, body, readClientIpHeader(request)));
  },
});
