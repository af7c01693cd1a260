import { route } from '@/lib/http/route';
import { changePreferences, preferencesOf } from '@/lib/notifications/preferences';
import { preferencesSchema, preferencesView } from '@/lib/notifications/preferences-schema';

export const GET = route({
  about: "The person's notification choices: in the app and by email, in general and school by school.",
  may: 'account.use',
  reply: preferencesView,
  handle: ({ user }) => preferencesOf(user.id),
});

export const PATCH = route({
  about: 'Changes the given choices, and returns all of them.',
  may: 'account.use',
  body: preferencesSchema,
  reply: preferencesView,
  refuses: { not_found: 'A school among them is not followed; nothing was changed.' },
  handle: ({ user, body }) => changePreferences(user.id, body),
});
