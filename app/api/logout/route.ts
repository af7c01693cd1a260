import { z } from 'zod';
import { route } from '@/lib/http/route';
import { signOut } from '@/lib/users/sign-in/sign-in';

export const POST = route({
  about: 'Ends the session on the server. Also succeeds without a session.',
  may: 'anyone',
  reply: z.object({ message: z.string() }),
  handle: async ({ request, headers }) => {
    await signOut(request, headers);
    return { message: 'Logged out successfully' };
  },
});
