import {
  attach,
  billingDetails,
  detach,
  fromToken,
  methodOf,
  newPaymentMethod,
  type BillingInput,
} from '../billing/payment-methods';
import { requireRow, needParam, type Emulator } from '../core/emulator';
import { invalid } from '../core/errors';
import type { PaymentMethod } from '../core/stored';
import {
  map,
  mergeMetadata,
  metadata,
  requiredParam,
  oneOf,
  text,
  unsettableParam,
  wholeNumber,
  type ParsedParams,
} from '../wire/params';
import { route } from '../wire/route';
import { address } from './customers';

const allowRedisplay = oneOf('always', 'limited', 'unspecified');
const billing = map({
  address: unsettableParam(address),
  email: unsettableParam(text),
  name: unsettableParam(text),
  phone: unsettableParam(text),
  tax_id: text,
});
const card = map({ number: text, exp_month: wholeNumber, exp_year: wholeNumber, cvc: text, token: text });

/** Parameters of a payment method, which can also occur inside the parameters of an intent. */
export const methodShape = {
  type: requiredParam(oneOf('card')),
  card,
  billing_details: billing,
  allow_redisplay: allowRedisplay,
  metadata,
};

/**
 * Creates a payment method from a card number or a test token. `within` is the name of the parameter that contains the
 * card, for error messages.
 */
export function createMethodFrom(em: Emulator, params: ParsedParams<typeof methodShape>, within = ''): PaymentMethod {
  const nameOf = (key: string) => (within ? `${within}[card][${key}]` : `card[${key}]`);
  const { number, exp_month: month, exp_year: year, cvc, token } = params.card ?? {};
  const method = token === undefined ? null : fromToken(em, token);
  if (token !== undefined && !method)
    throw invalid(`No such token: '${token}'`, { code: 'resource_missing', param: nameOf('token') });
  if (method)
    return Object.assign(method, { billing_details: billingDetails((params.billing_details ?? {}) as BillingInput) });
  const lacking =
    number === undefined ? 'number' : month === undefined ? 'exp_month' : year === undefined ? 'exp_year' : null;
  if (number === undefined || month === undefined || year === undefined) {
    const name = nameOf(lacking ?? 'number');
    throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  }
  const made = newPaymentMethod(
    em,
    { number, exp_month: month, exp_year: year, cvc },
    (params.billing_details ?? {}) as BillingInput,
  );
  made.metadata = mergeMetadata({}, params.metadata ?? null);
  made.allow_redisplay = params.allow_redisplay ?? 'unspecified';
  return made;
}

export const paymentMethodRoutes = [
  route(
    'POST /v1/payment_methods/:id/attach',
    'payment_method',
    { customer: requiredParam(text) },
    ({ em, ids: { id = '' }, given }) => {
      const customer = needParam(em, 'customer', given.customer, 'customer');
      return attach(em, methodOf(em, id, 'id'), customer.id);
    },
  ),
  route('POST /v1/payment_methods/:id/detach', 'payment_method', {}, ({ em, ids: { id = '' } }) =>
    detach(em, requireRow(em, 'payment_method', id)),
  ),
];
