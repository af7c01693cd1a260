import { route } from '@/lib/http/route';
import { promotionCodeSchema, promotionView } from '@/lib/membership/schema';
import { previewPromotion } from '@/lib/membership/start/promotion';

export const POST = route({
  about:
    'Returns the discount of a promotion code before the person agrees to pay. The request does not use up the code.',
  may: 'account.use',
  body: promotionCodeSchema,
  reply: promotionView,
  limit: ['code.promotion', 'code.promotion.address'],
  refuses: {
    not_found: 'The code does not exist.',
    gone: 'The code has expired, or was used up.',
    conflict: 'The code is not valid for this billing interval or for this person.',
  },
  handle: ({ user, body }) => previewPromotion(user, body.code),
});
