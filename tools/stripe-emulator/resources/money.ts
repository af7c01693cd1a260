import { moveDispute, refund } from '../billing/disputes';
import { need, needParam, newestFirst, type Emulator } from '../core/emulator';
import { invalid, missingParam } from '../core/errors';
import type { Charge } from '../core/stored';
import { merged, metadata, needed, oneOf, range, sent, text, wholeFrom } from '../wire/params';
import { listRoute, route } from '../wire/route';

const byIntentAndCharge = { charge: text, created: range, payment_intent: text };

/** What belongs to a charge, filtered as Stripe does it. */
const isOf = (
  row: { charge: string | null; payment_intent?: string | null; created: number },
  given: {
    charge?: string | undefined;
    payment_intent?: string | undefined;
    created?: ((moment: number) => boolean) | undefined;
  },
) =>
  row.charge === (given.charge ?? row.charge) &&
  row.payment_intent === (given.payment_intent ?? row.payment_intent) &&
  (given.created?.(row.created) ?? true);

function chargeOf(em: Emulator, charge: string | undefined, intent: string | undefined): Charge {
  if (charge !== undefined) return needParam(em, 'charge', charge, 'charge');
  if (intent === undefined)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
      param: 'charge',
    });
  const { latest_charge: latest } = needParam(em, 'payment_intent', intent, 'payment_intent');
  if (latest === null) throw missingParam('charge', intent, 'payment_intent');
  return need(em, 'charge', latest);
}

export const moneyRoutes = [
  route('GET /v1/charges/:id', 'charge', {}, ({ em, ids: { id = '' } }) => need(em, 'charge', id)),
  listRoute('/v1/charges', 'charge', { created: range, customer: text, payment_intent: text }, ({ em, given }) =>
    newestFirst(em, 'charge').filter(
      (charge) =>
        (given.created?.(charge.created) ?? true) &&
        charge.customer === (given.customer ?? charge.customer) &&
        charge.payment_intent === (given.payment_intent ?? charge.payment_intent),
    ),
  ),
  listRoute('/v1/charges/:id/refunds', 'refund', {}, ({ em, ids: { id = '' } }) => {
    need(em, 'charge', id);
    return newestFirst(em, 'refund').filter(({ charge }) => charge === id);
  }),
  route(
    'POST /v1/refunds',
    'refund',
    {
      amount: wholeFrom(1),
      charge: text,
      metadata,
      payment_intent: text,
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
    },
    ({ em, given }) =>
      refund(
        em,
        chargeOf(em, given.charge, given.payment_intent),
        given.amount,
        sent({ reason: given.reason, metadata: merged({}, given.metadata ?? null) }),
      ),
  ),
  route('GET /v1/refunds/:id', 'refund', {}, ({ em, ids: { id = '' } }) => need(em, 'refund', id)),
  listRoute('/v1/refunds', 'refund', byIntentAndCharge, ({ em, given }) =>
    newestFirst(em, 'refund').filter((row) => isOf(row, given)),
  ),
  route('GET /v1/disputes/:id', 'dispute', {}, ({ em, ids: { id = '' } }) => need(em, 'dispute', id)),
  route('POST /v1/disputes/:id/close', 'dispute', {}, ({ em, ids: { id = '' } }) =>
    moveDispute(em, need(em, 'dispute', id), 'lost'),
  ),
  listRoute('/v1/disputes', 'dispute', byIntentAndCharge, ({ em, given }) =>
    newestFirst(em, 'dispute').filter((row) => isOf(row, given)),
  ),
  route('GET /v1/radar/early_fraud_warnings/:id', 'radar.early_fraud_warning', {}, ({ em, ids: { id = '' } }) =>
    need(em, 'radar.early_fraud_warning', id),
  ),
  listRoute('/v1/radar/early_fraud_warnings', 'radar.early_fraud_warning', byIntentAndCharge, ({ em, given }) =>
    newestFirst(em, 'radar.early_fraud_warning').filter((row) => isOf(row, given)),
  ),
  route('GET /v1/subscription_items/:id', 'subscription_item', {}, ({ em, ids: { id = '' } }) => {
    const item = newestFirst(em, 'subscription')
      .flatMap(({ items }) => items.data)
      .find((one) => one.id === id);
    if (!item) throw invalid(`No such subscription_item: '${id}'`, { code: 'resource_missing', param: 'item' });
    return item;
  }),
  listRoute(
    '/v1/subscription_items',
    'subscription_item',
    { subscription: needed(text) },
    ({ em, given }) => needParam(em, 'subscription', given.subscription, 'subscription').items.data,
  ),
];
