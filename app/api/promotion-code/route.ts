import { route } from '@/lib/http/route';
import { promotionCodeSchema, promotionView } from '@/lib/membership/schema';
import { previewPromotion } from '@/lib/membership/start/promotion';

export const POST = route({
  about: 'Says what a promotion code takes off, before it is agreed to. It is not used up by that.',
  may: 'account.use',
  body: promotionCodeSchema,
  reply: promotionView,
  limit: ['code.promotion', 'code.promotion.address'],
  refuses: {
    not_found: 'The code is not known.',
    gone: 'The code has expired, or was used up.',
    conflict: 'The code is not for this interval, or not for this person.',
  },
  handle: ({ user, body }) => previewPromotion(user, body.code),
});
