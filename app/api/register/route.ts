import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { route } from '@/lib/http/route';
import { followSchoolIfKnown } from '@/lib/schools/follow';
import { acceptMemberInvitation } from '@/lib/verification/invitations';
import { registerWithinLimits } from '@/lib/verification/registration-limits';
import { registerAccount, signInOnRepeatedRegistration } from '@/lib/users/account/manage-account';
import { registerSchema, ownUserView } from '@/lib/users/schema';
import { signIn } from '@/lib/users/sign-in/sign-in';

export const POST = route({
  about: 'Creates an account and signs the person in.',
  may: 'anyone',
  body: registerSchema,
  reply: ownUserView,
  refuses: {
    conflict: 'Email already exists.',
    rate_limited: 'Too many accounts were created from the same network, or with the same school code.',
  },
  once: {
    about: ({ email, firstName, lastName }) => [email, firstName, lastName],
    again: ({ body, request, headers }) => signIn(request, headers, (from) => signInOnRepeatedRegistration(body, from)),
  },
  handle: async ({ body, request, headers, once }) => {
    const welcome = async (userId: number) => {
      if (body.invitation !== undefined) await acceptMemberInvitation(body.invitation, userId);
      if (body.schoolId !== undefined) await followSchoolIfKnown(userId, body.schoolId);
    };
    return registerWithinLimits(body.code, readClientIpHeader(request), () =>
      signIn(request, headers, (from) => registerAccount(body, from, once, welcome)),
    );
  },
});
