import { findRow, needParam, newestFirst, now, put, requireRow, type Emulator } from '../core/emulator';
import { invalid } from '../core/errors';
import { emit } from '../core/events';
import { nextId } from '../core/ids';
import type { Coupon, PromotionCode } from '../core/stored';
import {
  flag,
  list,
  map,
  mergeMetadata,
  metadata,
  requiredParam,
  oneOf,
  text,
  wholeNumber,
  wholeFrom,
} from '../wire/params';
import { listRoute, route } from '../wire/route';
import { couponOf, isCouponValid, isUsable } from '../billing/promotions';

/**
 * Returns a copy of a promotion code. The copy's `active` is false if the code or its coupon has expired or is used up.
 */
const asNow = (em: Emulator, code: PromotionCode): PromotionCode => ({ ...code, active: isUsable(em, code) });

function newCoupon(em: Emulator, params: Partial<Coupon> & Pick<Coupon, 'duration'>): Coupon {
  const id = params.id ?? nextId(em.state, 'coupon', 8).replace('coupon_', '');
  if (findRow(em, 'coupon', id)) throw invalid(`Coupon already exists.`, { param: 'id' });
  return put(em, 'coupon', {
    object: 'coupon',
    amount_off: null,
    created: now(em),
    currency: null,
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: null,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
    ...params,
    id,
  });
}

export const promotionRoutes = [
  route('GET /v1/coupons/:id', 'coupon', {}, ({ em, ids: { id = '' } }) => requireRow(em, 'coupon', id)),
  route(
    'POST /v1/coupons',
    'coupon',
    {
      id: text,
      amount_off: wholeFrom(1, 99_999_999),
      applies_to: map({ products: list(text) }),
      currency: text,
      duration: oneOf('forever', 'once', 'repeating'),
      duration_in_months: wholeFrom(1, 1000),
      max_redemptions: wholeFrom(1, 999_999),
      metadata,
      name: text,
      percent_off: wholeFrom(1, 100),
      redeem_by: wholeNumber,
    },
    ({ em, given }) => {
      const { amount_off: off, percent_off: percent, duration = 'once', duration_in_months: months } = given;
      if ((off === undefined) === (percent === undefined))
        throw invalid('You must specify either `amount_off` or `percent_off`.');
      if (off !== undefined && given.currency === undefined)
        throw invalid('Missing required param: currency.', { code: 'parameter_missing', param: 'currency' });
      if ((duration === 'repeating') !== (months !== undefined))
        throw invalid('`duration_in_months` goes with a `duration` of repeating.', { param: 'duration_in_months' });
      const coupon = newCoupon(em, {
        ...(given.id !== undefined && { id: given.id }),
        ...(given.applies_to && { applies_to: { products: given.applies_to.products ?? [] } }),
        amount_off: off ?? null,
        currency: off === undefined ? null : (given.currency ?? null),
        duration,
        duration_in_months: months ?? null,
        max_redemptions: given.max_redemptions ?? null,
        metadata: mergeMetadata({}, given.metadata ?? null),
        name: given.name ?? null,
        percent_off: percent ?? null,
        redeem_by: given.redeem_by ?? null,
      });
      emit(em, 'coupon.created', coupon);
      return coupon;
    },
  ),
  route(
    'POST /v1/promotion_codes',
    'promotion_code',
    {
      active: flag,
      code: requiredParam(text),
      customer: text,
      expires_at: wholeNumber,
      max_redemptions: wholeFrom(1, 999_999),
      metadata,
      promotion: requiredParam(map({ coupon: requiredParam(text), type: requiredParam(oneOf('coupon')) })),
      restrictions: map({
        first_time_transaction: flag,
        minimum_amount: wholeFrom(1, 99_999_999),
        minimum_amount_currency: text,
      }),
    },
    ({ em, given }) => {
      const coupon = needParam(em, 'coupon', given.promotion.coupon, 'promotion[coupon]');
      const isTaken = newestFirst(em, 'promotion_code').some(
        (one) => one.code.toLowerCase() === given.code.toLowerCase() && isUsable(em, one),
      );
      if (isTaken) throw invalid('An active promotion code with this code already exists.', { param: 'code' });
      if (!isCouponValid(em, coupon))
        throw invalid('The coupon is not valid any more.', { param: 'promotion[coupon]' });
      const code = put(em, 'promotion_code', {
        id: nextId(em.state, 'promo'),
        object: 'promotion_code',
        active: given.active ?? true,
        code: given.code,
        created: now(em),
        customer: given.customer ?? null,
        customer_account: null,
        expires_at: given.expires_at ?? null,
        livemode: false,
        max_redemptions: given.max_redemptions ?? null,
        metadata: mergeMetadata({}, given.metadata ?? null),
        promotion: { coupon: coupon.id, type: 'coupon' },
        restrictions: {
          first_time_transaction: given.restrictions?.first_time_transaction ?? false,
          minimum_amount: given.restrictions?.minimum_amount ?? null,
          minimum_amount_currency: given.restrictions?.minimum_amount_currency ?? null,
        },
        times_redeemed: 0,
      });
      emit(em, 'promotion_code.created', code);
      return asNow(em, code);
    },
  ),
  route('POST /v1/promotion_codes/:id', 'promotion_code', { active: flag, metadata }, ({ em, ids, given }) => {
    const code = needParam(em, 'promotion_code', ids.id ?? '', 'id');
    if (given.active !== undefined) code.active = given.active;
    if (given.metadata !== undefined) code.metadata = mergeMetadata(code.metadata ?? {}, given.metadata);
    return asNow(em, code);
  }),
  listRoute(
    '/v1/promotion_codes',
    'promotion_code',
    { active: flag, code: text, coupon: text, customer: text },
    ({ em, given }) =>
      newestFirst(em, 'promotion_code')
        .map((code) => asNow(em, code))
        .filter(
          (code) =>
            code.active === (given.active ?? code.active) &&
            code.code.toLowerCase() === (given.code ?? code.code).toLowerCase() &&
            couponOf(em, code).id === (given.coupon ?? couponOf(em, code).id) &&
            code.customer === (given.customer ?? code.customer),
        ),
  ),
];
