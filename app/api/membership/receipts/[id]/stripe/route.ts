import { env } from '@/lib/env';
import { route } from '@/lib/http/route';
import { receiptHref, STRIPE_UNAVAILABLE_URL_QUERY } from '@/lib/membership/receipt';
import { receiptParams } from '@/lib/membership/schema';
import { fetchStripeReceiptUrl, findReceiptOwner } from '@/lib/membership/view/receipt';

export const GET = route({
  about: "Redirects to Stripe's own page of a receipt. Addresses of that page expire, so each request makes a new one.",
  may: 'receipt.read',
  params: receiptParams,
  subject: ({ id }, actor) => findReceiptOwner(id, actor),
  leadsTo: 'Redirects to the receipt at Stripe, or to our own page while Stripe is unavailable.',
  limit: 'membership.change',
  handle: async ({ params: { id } }) => {
    const to =
      (await fetchStripeReceiptUrl(id)) ?? `${env().APP_ORIGIN}${receiptHref(id)}${STRIPE_UNAVAILABLE_URL_QUERY}`;
    return new Response(null, { status: 302, headers: { Location: to } });
  },
});
