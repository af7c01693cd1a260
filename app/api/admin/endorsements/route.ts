import { z } from 'zod';
import { route } from '@/lib/http/route';
import { endorsementSchema, endorsementView } from '@/lib/settings/endorsement-schema';
import { addEndorsement, listEndorsements } from '@/lib/settings/endorsements';

export const GET = route({
  about: 'Returns the quotes of parents and the names of school councils that public pages show.',
  may: 'content.moderate',
  reply: z.array(endorsementView),
  handle: () => listEndorsements(),
});

export const POST = route({
  about:
    'Shows a quote of a parent, or the name of a school council, on public pages. The request states the day when they agreed in writing.',
  may: 'content.moderate',
  body: endorsementSchema,
  reply: endorsementView,
  status: 201,
  refuses: { not_found: 'The school does not exist.', conflict: 'Public pages already show the maximum number.' },
  once: true,
  handle: ({ act, body }) => addEndorsement(act, body),
});
