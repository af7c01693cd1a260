import { withdrawEmailChangeRequest } from '@/lib/auth/end-account-access';
import { db } from '@/lib/database/db';
import { route } from '@/lib/http/route';

export const DELETE = route({
  about: 'Cancels an address change that waits for confirmation. Does nothing if no change is waiting.',
  may: 'account.use',
  handle: ({ actor }) => db().$transaction((tx) => withdrawEmailChangeRequest(tx, actor.id)),
});
