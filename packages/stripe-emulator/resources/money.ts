import { refund } from '../billing/disputes';
import { requireRow, needParam, newestFirst } from '../core/emulator';
import { invalid } from '../core/errors';
import { mergeMetadata, metadata, oneOf, range, text, wholeFrom } from '../wire/params';
import { listRoute, route } from '../wire/route';

const byIntentAndCharge = { charge: text, created: range, payment_intent: text };

/**
 * Returns true if a refund or dispute matches the filters of a list request: charge, payment intent and creation time.
 */
const isOf = (
  row: { charge: string | null; payment_intent?: string | null; created: number },
  params: {
    charge?: string | undefined;
    payment_intent?: string | undefined;
    created?: ((moment: number) => boolean) | undefined;
  },
) =>
  row.charge === (params.charge ?? row.charge) &&
  row.payment_intent === (params.payment_intent ?? row.payment_intent) &&
  (params.created?.(row.created) ?? true);

const balanceRoutes = [
  route('GET /v1/balance_transactions/:id', 'balance_transaction', {}, ({ em, ids: { id = '' } }) =>
    requireRow(em, 'balance_transaction', id),
  ),
  listRoute(
    '/v1/balance_transactions',
    'balance_transaction',
    { created: range, currency: text, payout: text, source: text, type: text },
    ({ em, given }) =>
      newestFirst(em, 'balance_transaction').filter(
        ({ id, created, currency, source, type }) =>
          (given.created?.(created) ?? true) &&
          currency === (given.currency ?? currency) &&
          (given.payout === undefined || em.state.payoutOf[id] === given.payout) &&
          source === (given.source ?? source) &&
          type === (given.type ?? type),
      ),
  ),
  route('GET /v1/payouts/:id', 'payout', {}, ({ em, ids: { id = '' } }) => requireRow(em, 'payout', id)),
  listRoute('/v1/payouts', 'payout', { arrival_date: range, created: range, status: text }, ({ em, given }) =>
    newestFirst(em, 'payout').filter(
      (payout) =>
        (given.created?.(payout.created) ?? true) &&
        (given.arrival_date?.(payout.arrival_date) ?? true) &&
        payout.status === (given.status ?? payout.status),
    ),
  ),
];

export const moneyRoutes = [
  ...balanceRoutes,
  route('GET /v1/charges/:id', 'charge', {}, ({ em, ids: { id = '' } }) => requireRow(em, 'charge', id)),
  listRoute('/v1/charges', 'charge', { created: range, customer: text, payment_intent: text }, ({ em, given }) =>
    newestFirst(em, 'charge').filter(
      (charge) =>
        (given.created?.(charge.created) ?? true) &&
        charge.customer === (given.customer ?? charge.customer) &&
        charge.payment_intent === (given.payment_intent ?? charge.payment_intent),
    ),
  ),
  route(
    'POST /v1/refunds',
    'refund',
    {
      amount: wholeFrom(1),
      charge: text,
      metadata,
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
    },
    ({ em, given }) => {
      if (given.charge === undefined)
        throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
      const charge = needParam(em, 'charge', given.charge, 'charge');
      return refund(em, charge, given.amount, {
        reason: given.reason ?? null,
        metadata: mergeMetadata({}, given.metadata ?? null),
      });
    },
  ),
  listRoute('/v1/refunds', 'refund', byIntentAndCharge, ({ em, given }) =>
    newestFirst(em, 'refund').filter((row) => isOf(row, given)),
  ),
  route('GET /v1/disputes/:id', 'dispute', {}, ({ em, ids: { id = '' } }) => requireRow(em, 'dispute', id)),
  listRoute('/v1/disputes', 'dispute', byIntentAndCharge, ({ em, given }) =>
    newestFirst(em, 'dispute').filter((row) => isOf(row, given)),
  ),
];
