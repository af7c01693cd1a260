import {
  attach,
  billingDetails,
  detach,
  fromToken,
  methodOf,
  newPaymentMethod,
  type BillingInput,
} from '../billing/payment-methods';
import { need, needParam, newestFirst, type Emulator } from '../core/emulator';
import { invalid } from '../core/errors';
import { change } from '../core/events';
import type { PaymentMethod } from '../core/stored';
import { map, merged, metadata, needed, oneOf, sent, text, unsettable, whole, type Given } from '../wire/params';
import { listRoute, route } from '../wire/route';
import { address } from './customers';

const allowRedisplay = oneOf('always', 'limited', 'unspecified');
const billing = map({
  address: unsettable(address),
  email: unsettable(text),
  name: unsettable(text),
  phone: unsettable(text),
  tax_id: text,
});
const card = map({ number: text, exp_month: whole, exp_year: whole, cvc: text, token: text });

/** A payment method as it is typed in, also inside the parameters of an intent. */
export const methodShape = {
  type: needed(oneOf('card')),
  card,
  billing_details: billing,
  allow_redisplay: allowRedisplay,
  metadata,
};

/** Makes it: from a number, or from a token. `within` names the parameter that holds it. */
export function methodFrom(em: Emulator, given: Given<typeof methodShape>, within = ''): PaymentMethod {
  const nameOf = (key: string) => (within ? `${within}[card][${key}]` : `card[${key}]`);
  const { number, exp_month: month, exp_year: year, cvc, token } = given.card ?? {};
  const method = token === undefined ? null : fromToken(em, token);
  if (token !== undefined && !method)
    throw invalid(`No such token: '${token}'`, { code: 'resource_missing', param: nameOf('token') });
  if (method)
    return Object.assign(method, { billing_details: billingDetails((given.billing_details ?? {}) as BillingInput) });
  const lacking =
    number === undefined ? 'number' : month === undefined ? 'exp_month' : year === undefined ? 'exp_year' : null;
  if (number === undefined || month === undefined || year === undefined) {
    const name = nameOf(lacking ?? 'number');
    throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  }
  const made = newPaymentMethod(
    em,
    { number, exp_month: month, exp_year: year, cvc },
    (given.billing_details ?? {}) as BillingInput,
  );
  made.metadata = merged({}, given.metadata ?? null);
  made.allow_redisplay = given.allow_redisplay ?? 'unspecified';
  return made;
}

export const paymentMethodRoutes = [
  route('POST /v1/payment_methods', 'payment_method', methodShape, ({ em, given }) => methodFrom(em, given)),
  route('GET /v1/payment_methods/:id', 'payment_method', {}, ({ em, ids: { id = '' } }) =>
    need(em, 'payment_method', id),
  ),
  route(
    'POST /v1/payment_methods/:id',
    'payment_method',
    {
      allow_redisplay: allowRedisplay,
      billing_details: billing,
      card: map({ exp_month: whole, exp_year: whole }),
      metadata,
    },
    ({ em, ids: { id = '' }, given }) => {
      const method = need(em, 'payment_method', id);
      if (method.customer === null)
        throw invalid('You must save this PaymentMethod to a customer before you can update it.');
      const { billing_details: details, card: expiry, metadata: changes, allow_redisplay: redisplay } = given;
      return change(
        em,
        method,
        sent({
          allow_redisplay: redisplay,
          ...(details && {
            billing_details: { ...method.billing_details, ...sent(billingDetails(details as BillingInput)) },
          }),
          ...(expiry && method.card && { card: { ...method.card, ...sent(expiry) } }),
          ...(changes !== undefined && { metadata: merged(method.metadata ?? {}, changes) }),
        }),
        'payment_method.updated',
      );
    },
  ),
  route(
    'POST /v1/payment_methods/:id/attach',
    'payment_method',
    { customer: needed(text) },
    ({ em, ids: { id = '' }, given }) => {
      const customer = needParam(em, 'customer', given.customer, 'customer');
      return attach(em, methodOf(em, id, 'id'), customer.id);
    },
  ),
  route('POST /v1/payment_methods/:id/detach', 'payment_method', {}, ({ em, ids: { id = '' } }) =>
    detach(em, need(em, 'payment_method', id)),
  ),
  listRoute('/v1/payment_methods', 'payment_method', { customer: text, type: text }, ({ em, given }) =>
    newestFirst(em, 'payment_method').filter(
      ({ customer, type }) =>
        customer !== null && customer === (given.customer ?? customer) && type === (given.type ?? type),
    ),
  ),
];
