import { route } from '@/lib/http/route';
import { listAuthorityRequestCounts, saveAuthorityRequestCount } from '@/lib/statistics/transparency-reports';
import { authorityRequestsList, authorityRequestsSchema } from '@/lib/statistics/transparency-schema';

export const GET = route({
  about: 'Returns the number of requests from authorities, month by month.',
  may: 'content.moderate',
  reply: authorityRequestsList,
  handle: () => listAuthorityRequestCounts(),
});

export const PUT = route({
  about: 'Sets the number of requests from authorities in a past month.',
  may: 'content.moderate',
  body: authorityRequestsSchema,
  reply: authorityRequestsSchema,
  refuses: {
    not_found: 'The transparency figures of this month do not exist. The month is not over, or is too long ago.',
  },
  handle: ({ act, body }) => saveAuthorityRequestCount(act, body),
});
