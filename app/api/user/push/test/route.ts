import { route } from '@/lib/http/route';
import { sendTestPush } from '@/lib/push/push-devices';
import { pushEndpointSchema } from '@/lib/push/schema';

export const POST = route({
  about: "Sends a test notification to one of the person's browsers. Ignores browsers of other people.",
  may: 'account.use',
  body: pushEndpointSchema,
  limit: 'push.test',
  handle: ({ actor, body }) => sendTestPush(actor.id, body.endpoint),
});
