import { reprice } from '../billing/amend';
import { settleForNothing } from '../billing/collect';
import { periodOf } from '../billing/cycles';
import { closeInvoice, finalizeInvoice } from '../billing/invoices';
import { newInvoice } from '../billing/new-invoice';
import { recurringOf } from '../billing/new-subscription';
import { updateAfterClosedInvoice, hasEnded } from '../billing/standing';
import { periodEnd } from '../core/dates';
import { findRow, requireRow, needParam, newestFirst, type Emulator } from '../core/emulator';
import { invalid } from '../core/errors';
import { change } from '../core/events';
import type { Invoice } from '../core/stored';
import {
  flag,
  list,
  map,
  mergeMetadata,
  metadata,
  requiredParam,
  oneOf,
  range,
  definedParams,
  text,
  unsettableParam,
  wholeNumber,
  type ParsedParams,
} from '../wire/params';
import { listRoute, route } from '../wire/route';

function needStatus(invoice: Invoice, verb: string, ...allowed: string[]): void {
  if (allowed.includes(invoice.status ?? '')) return;
  if (invoice.status === 'paid' && verb === 'pay')
    throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
  throw invalid(`You cannot ${verb} this invoice because it has a status of ${String(invoice.status)}.`, {
    code: 'invoice_not_editable',
  });
}

function finalize(em: Emulator, invoice: Invoice): Invoice {
  needStatus(invoice, 'finalize', 'draft');
  finalizeInvoice(em, invoice);
  if (invoice.amount_due === 0) settleForNothing(em, invoice);
  return invoice;
}

function close(em: Emulator, invoice: Invoice, status: 'void' | 'uncollectible'): Invoice {
  needStatus(
    invoice,
    status === 'void' ? 'void' : 'mark as uncollectible',
    'open',
    ...(status === 'void' ? ['uncollectible'] : []),
  );
  closeInvoice(em, invoice, status);
  updateAfterClosedInvoice(em, invoice);
  return invoice;
}

/** Parameters of an invoice preview. They describe changes to the subscription. */
const previewed = {
  cancel_at: unsettableParam(wholeNumber),
  cancel_at_period_end: flag,
  items: list(map({ id: requiredParam(text), price: text })),
  proration_behavior: oneOf('none'),
};

/** Returns a preview of the next period's invoice without storing the preview. */
function preview(em: Emulator, id: string, as: ParsedParams<typeof previewed> | undefined): object {
  const existing = needParam(em, 'subscription', id, 'subscription');
  const goesOn = as?.cancel_at === null || as?.cancel_at_period_end === false;
  if (as?.items && as.proration_behavior !== 'none')
    throw invalid('This emulator makes no prorations: send proration_behavior=none.', {
      param: 'subscription_details[proration_behavior]',
    });
  const subscription = as?.items ? { ...existing, ...reprice(em, existing, as.items) } : existing;
  const isEnding = hasEnded(subscription) || (subscription.cancel_at !== null && !goesOn);
  if (isEnding) throw invalid('No upcoming invoices for customer', { code: 'invoice_upcoming_none' });
  const passed = periodOf(subscription);
  const covers = {
    start: passed.end,
    end: periodEnd(
      subscription.billing_cycle_anchor,
      recurringOf(requireRow(em, 'price', subscription.items.data[0]?.price.id ?? '')),
      passed.end,
    ),
  };
  const counters = { ...em.state.counters };
  const invoice = newInvoice(em, subscription, { reason: 'upcoming', covers, passed });
  em.state.counters = counters;
  return { ...invoice, id: `upcoming_${invoice.id}` };
}

export const invoiceRoutes = [
  route(
    'POST /v1/invoices/create_preview',
    'invoice',
    {
      customer: text,
      subscription: requiredParam(text),
      subscription_details: map(previewed),
    },
    ({ em, given: { subscription, subscription_details: as } }) => preview(em, subscription, as),
  ),
  route('GET /v1/invoices/:id', 'invoice', {}, ({ em, ids: { id = '' } }) => requireRow(em, 'invoice', id)),
  route(
    'POST /v1/invoices/:id',
    'invoice',
    { auto_advance: flag, default_payment_method: unsettableParam(text), description: unsettableParam(text), metadata },
    ({ em, ids: { id = '' }, given: { metadata: changes, ...rest } }) => {
      const invoice = requireRow(em, 'invoice', id);
      return change(
        em,
        invoice,
        {
          ...definedParams(rest),
          ...(changes !== undefined && { metadata: mergeMetadata(invoice.metadata ?? {}, changes) }),
        },
        'invoice.updated',
      );
    },
  ),
  route('POST /v1/invoices/:id/finalize', 'invoice', { auto_advance: flag }, ({ em, ids: { id = '' } }) =>
    finalize(em, requireRow(em, 'invoice', id)),
  ),
  route('POST /v1/invoices/:id/void', 'invoice', {}, ({ em, ids: { id = '' } }) =>
    close(em, requireRow(em, 'invoice', id), 'void'),
  ),
  listRoute(
    '/v1/invoices',
    'invoice',
    {
      collection_method: oneOf('charge_automatically', 'send_invoice'),
      created: range,
      customer: text,
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      subscription: text,
    },
    ({ em, given }) =>
      newestFirst(em, 'invoice').filter(
        (invoice) =>
          (given.created?.(invoice.created) ?? true) &&
          invoice.customer === (given.customer ?? invoice.customer) &&
          invoice.status === (given.status ?? invoice.status) &&
          invoice.collection_method === (given.collection_method ?? invoice.collection_method) &&
          (given.subscription === undefined ||
            invoice.parent?.subscription_details?.subscription === given.subscription),
      ),
  ),
  listRoute(
    '/v1/invoice_payments',
    'invoice_payment',
    {
      created: range,
      invoice: text,
      payment: map({
        payment_intent: text,
        payment_record: text,
        type: requiredParam(oneOf('payment_intent', 'payment_record')),
      }),
      status: oneOf('canceled', 'open', 'paid'),
    },
    ({ em, given }) =>
      newestFirst(em, 'invoice_payment').filter(
        (payment) =>
          (given.created?.(payment.created) ?? true) &&
          payment.invoice === (given.invoice ?? payment.invoice) &&
          payment.status === (given.status ?? payment.status) &&
          (given.payment === undefined ||
            (payment.payment.type === given.payment.type &&
              findRow(em, 'payment_intent', payment.payment.payment_intent)?.id === given.payment.payment_intent)),
      ),
  ),
];
