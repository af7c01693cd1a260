import { route } from '@/lib/http/route';
import { testDevice } from '@/lib/push/devices';
import { deviceBody } from '@/lib/push/schema';

export const POST = route({
  about: "Sends a test notification to one of the person's browsers. Ignores browsers of other people.",
  may: 'account.use',
  body: deviceBody,
  limit: 'push.test',
  handle: ({ actor, body }) => testDevice(actor.id, body.endpoint),
});
