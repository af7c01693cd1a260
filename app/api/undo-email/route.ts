import { clearSessionCookie } from '@/lib/auth/session-cookie';
import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { route } from '@/lib/http/route';
import { restoreEmailAndAccount } from '@/lib/data-rights/deletion/account-deletion-request';
import { undoEmailChangeSchema, undoEmailChangeReply } from '@/lib/users/schema';

export const POST = route({
  about:
    "Restores an account's former address with the link from an email. The link works once. Ends every session of the account, and cancels a requested deletion.",
  may: 'anyone',
  body: undoEmailChangeSchema,
  reply: undoEmailChangeReply,
  limit: 'email.verify.address',
  refuses: {
    invalid: 'The link no longer works. The response lists this problem under the field `token`.',
    conflict: 'Another account now has the former address.',
  },
  handle: async ({ body, request, headers }) => {
    const isPlanAsBefore = await restoreEmailAndAccount(body.token, readClientIpHeader(request));
    clearSessionCookie(headers);
    return { message: 'Email address restored', isPlanAsBefore };
  },
});
