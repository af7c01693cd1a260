import { route } from '@/lib/http/route';
import { listMutedPeople } from '@/lib/posts/reader/mutes';
import { mutedList } from '@/lib/posts/reader/mutes-schema';

export const GET = route({
  about: 'Returns the people whom the person has muted.',
  may: 'account.use',
  reply: mutedList,
  handle: ({ actor }) => listMutedPeople(actor.id),
});
