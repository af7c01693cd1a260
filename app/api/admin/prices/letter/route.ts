import { drawLetter } from '@/components/mail/render-email';
import { route } from '@/lib/http/route';
import { exampleFacts } from '@/lib/mail/facts';
import { previewOf } from '@/lib/membership/price-change/view';
import { previewQuery } from '@/lib/membership/price-change/schema';
import { emailPage } from '../../email-page';

export const GET = route({
  about: 'The letter of an announcement, as it would be written now to somebody at the most usual older price.',
  may: 'user.manage',
  query: previewQuery,
  sends: { types: ['text/html'] },
  refuses: {
    invalid: 'The input is not valid, or the day is too soon or too far.',
    conflict: 'There is no right price, or everybody pays it.',
  },
  handle: async ({ query }) => {
    const price = await previewOf(query);
    return emailPage((await drawLetter('price-change', { ...exampleFacts('price-change'), price })).html);
  },
});
