import { renderEmail } from '@/components/mail/render-email';
import { route } from '@/lib/http/route';
import { createSampleEmailData } from '@/lib/mail/email-template-data';
import { previewPriceAnnouncement } from '@/lib/membership/price-change/prices-view';
import { pricePreviewQuery } from '@/lib/membership/price-change/schema';
import { createEmailPreviewResponse } from '../../email-preview-response';

export const GET = route({
  about:
    "Returns a preview of the email that announces a price. The preview is for a member at the most common older price, and uses today's date.",
  may: 'user.manage',
  query: pricePreviewQuery,
  sends: { types: ['text/html'] },
  refuses: {
    invalid: 'The input is not valid, or the day is too soon or too far away.',
    conflict: 'Stripe has no valid current price, or everybody already pays it.',
  },
  handle: async ({ query }) => {
    const price = await previewPriceAnnouncement(query);
    return createEmailPreviewResponse(
      (await renderEmail('price-change', { ...createSampleEmailData('price-change'), price })).html,
    );
  },
});
