import { writeSessionCookie } from '@/lib/auth/cookie';
import { clientIp } from '@/lib/http/request/client-ip';
import { route } from '@/lib/http/route';
import { endFormerEmails, formerEmailsOf } from '@/lib/users/email/former-email';
import { endFormerEmail, formerEmailView } from '@/lib/users/schema';

export const GET = route({
  about: 'Which former addresses can undo a change of address, and until when.',
  may: 'account.use',
  reply: formerEmailView,
  handle: ({ actor }) => formerEmailsOf(actor.id),
});

export const DELETE = route({
  about:
    'Ends that right early, by a passkey or a code of an app that was set up at least seven days before the change was asked for. Renews the session.',
  may: 'account.use',
  body: endFormerEmail,
  status: 204,
  refuses: {
    invalid: 'The code or the passkey is wrong.',
    forbidden: 'The passkey or the app is too new.',
    not_found: 'No former address can undo anything.',
    rate_limited: 'Too many tries.',
  },
  handle: async ({ user, body, request, headers }) => {
    await writeSessionCookie(headers, await endFormerEmails(user, body, clientIp(request)));
  },
});
