import { route } from '@/lib/http/route';
import { changePreferences, fetchNotificationPreferences } from '@/lib/notifications/preferences';
import { preferencesSchema, preferencesView } from '@/lib/notifications/preferences-schema';

export const GET = route({
  about: "Returns the person's notification choices. They cover the app and email, in general and for each school.",
  may: 'account.use',
  reply: preferencesView,
  handle: ({ user }) => fetchNotificationPreferences(user.id),
});

export const PATCH = route({
  about: 'Changes the given notification choices, and returns all choices.',
  may: 'account.use',
  body: preferencesSchema,
  reply: preferencesView,
  refuses: { not_found: 'The person does not follow one of the schools. Nothing was changed.' },
  handle: ({ user, body }) => changePreferences(user.id, body),
});
