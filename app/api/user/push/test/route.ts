import { route } from '@/lib/http/route';
import { testDevice } from '@/lib/push/devices';
import { deviceBody } from '@/lib/push/schema';

export const POST = route({
  about: "Tells one of the person's browsers something, to try it.",
  may: 'account.use',
  body: deviceBody,
  limit: 'push.test',
  refuses: { not_found: 'It is none of theirs.' },
  handle: ({ actor, body }) => testDevice(actor.id, body.endpoint),
});
