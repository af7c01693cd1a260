import { withdrawAddressRequest } from '@/lib/auth/end-access';
import { db } from '@/lib/database/db';
import { route } from '@/lib/http/route';

export const DELETE = route({
  about: 'Takes back that another address was asked for, which waits to be proven; without one it changes nothing.',
  may: 'account.use',
  handle: ({ actor }) => db().$transaction((tx) => withdrawAddressRequest(tx, actor.id)),
});
