import { route } from '@/lib/http/route';
import { readEvidence } from '@/lib/membership/evidence/read';
import { evidenceQuery } from '@/lib/membership/view/admin-schema';
import { userParams } from '../params';

export const GET = route({
  about: 'What can be said to the bank about a disputed payment, as a PDF: days and numbers, nothing anybody wrote.',
  may: 'user.manage',
  params: userParams,
  query: evidenceQuery,
  sends: { types: ['application/pdf'] },
  refuses: { not_found: 'There is no such payment of theirs.', conflict: 'No bank has asked about it.' },
  handle: async ({ act, params, query }) => {
    const { name, pdf } = await readEvidence(act, params.id, query.invoiceId);
    return new Response(Buffer.from(pdf), {
      headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': `attachment; filename="${name}"` },
    });
  },
});
