import { route } from '@/lib/http/route';
import { testDevice } from '@/lib/push/devices';
import { deviceBody } from '@/lib/push/schema';

export const POST = route({
  about: "Tells one of the person's browsers something, to try it; of others' it does nothing.",
  may: 'account.use',
  body: deviceBody,
  limit: 'push.test',
  handle: ({ actor, body }) => testDevice(actor.id, body.endpoint),
});
