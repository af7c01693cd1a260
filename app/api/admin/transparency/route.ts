import { route } from '@/lib/http/route';
import { authorityRequests, setAuthorityRequests } from '@/lib/statistics/transparency';
import { authorityRequestsList, authorityRequestsSchema } from '@/lib/statistics/transparency-schema';

export const GET = route({
  about: 'How many requests of authorities there were, month by month.',
  may: 'content.moderate',
  reply: authorityRequestsList,
  handle: () => authorityRequests(),
});

export const PUT = route({
  about: 'Says how many there were in a month that is over.',
  may: 'content.moderate',
  body: authorityRequestsSchema,
  reply: authorityRequestsSchema,
  refuses: { not_found: 'The month is not over, or too long ago.' },
  handle: ({ act, body }) => setAuthorityRequests(act, body),
});
