import { renderEmail } from '@/components/mail/render-email';
import { route } from '@/lib/http/route';
import { exampleEmailFacts } from '@/lib/mail/facts';
import { previewOf } from '@/lib/membership/price-change/view';
import { previewQuery } from '@/lib/membership/price-change/schema';
import { emailPreviewResponse } from '../../email-preview-response';

export const GET = route({
  about:
    "Returns a preview of the email that announces a price. The preview is for a member at the most common older price, and uses today's date.",
  may: 'user.manage',
  query: previewQuery,
  sends: { types: ['text/html'] },
  refuses: {
    invalid: 'The input is not valid, or the day is too soon or too far away.',
    conflict: 'Stripe has no valid current price, or everybody already pays it.',
  },
  handle: async ({ query }) => {
    const price = await previewOf(query);
    return emailPreviewResponse(
      (await renderEmail('price-change', { ...exampleEmailFacts('price-change'), price })).html,
    );
  },
});
