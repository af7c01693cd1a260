import { route } from '@/lib/http/route';
import { createDisputeEvidencePdf } from '@/lib/membership/evidence/dispute-evidence';
import { disputeEvidenceQuery } from '@/lib/membership/view/admin-schema';
import { userPathParams } from '../user-path-params';

export const GET = route({
  about:
    'Returns the evidence for a disputed payment as a PDF. The PDF for the bank contains days and numbers, and nothing that anybody wrote.',
  may: 'user.manage',
  params: userPathParams,
  query: disputeEvidenceQuery,
  sends: { types: ['application/pdf'] },
  refuses: { not_found: 'The person has no such payment.', conflict: 'No bank has disputed the payment.' },
  handle: async ({ act, params, query }) => {
    const { name, pdf } = await createDisputeEvidencePdf(act, params.id, query.invoiceId);
    return new Response(Buffer.from(pdf), {
      headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': `attachment; filename="${name}"` },
    });
  },
});
