import { clearSessionCookie } from '@/lib/auth/session-cookie';
import { route } from '@/lib/http/route';
import { resetPassword } from '@/lib/users/sign-in/reset-password';
import { signIn, getSignInDevice } from '@/lib/users/sign-in/sign-in';
import { resetPasswordReply, resetPasswordSchema } from '@/lib/users/schema';

export const POST = route({
  about:
    'Sets a new password with the link from an email, and signs the person in. The link works once. Every other session of the account ends. Suspended people and people with an authenticator app get `user: null`. They must sign in with the new password.',
  may: 'anyone',
  body: resetPasswordSchema,
  reply: resetPasswordReply,
  limit: 'password.reset.address',
  refuses: {
    invalid: 'The link no longer works (reported for the field `token`), or the password is too weak.',
    conflict: 'The account was just deleted.',
  },
  handle: async ({ body, request, headers }) => {
    const sessionId = await resetPassword(body, getSignInDevice(request));
    if (sessionId === null) clearSessionCookie(headers);
    const user = sessionId === null ? null : await signIn(request, headers, async () => sessionId);
    return { message: 'Password updated', user };
  },
});
