import { route } from '@/lib/http/route';
import { addPushDevice, fetchPushStatus, removePushDevice } from '@/lib/push/push-devices';
import { pushEndpointSchema, pushStatusView, pushSubscriptionSchema } from '@/lib/push/schema';

export const GET = route({
  about:
    "Returns the person's browsers that get push notifications. Push notifications arrive even while no page is open. Also returns the key that a browser needs to subscribe.",
  may: 'account.use',
  reply: pushStatusView,
  handle: ({ user }) => fetchPushStatus(user),
});

export const POST = route({
  about: 'Turns on notifications for this browser, with its push subscription. The notifications end with the session.',
  may: 'account.use',
  body: pushSubscriptionSchema,
  limit: 'push.device',
  refuses: {
    unavailable: 'The server has no keys for push notifications.',
    conflict:
      'A page tried to renew the subscription (`again`), but the person has turned off notifications for this browser.',
  },
  handle: ({ user, body, request }) => addPushDevice(user, body, request.headers.get('user-agent')),
});

export const DELETE = route({
  about: "Turns off notifications for one of the person's browsers.",
  may: 'account.use',
  body: pushEndpointSchema,
  handle: ({ user, body }) => removePushDevice(user, body.endpoint),
});
