import { control } from './control.js';
import { lastPart, make } from './dom.js';
import { amountOf, cardWords, dateOf } from './words.js';

/** A plain receipt for one invoice. */
const id = lastPart();
const main = document.querySelector('main');

const STATUS = {
  draft: 'Being prepared',
  open: 'Not paid yet',
  paid: 'Paid',
  uncollectible: 'Not collected',
  void: 'Cancelled',
};

/**
 * Returns the last charge of the invoice. Follows the references from the invoice's payment to its payment intent, then
 * to the charge.
 */
function chargeFor({ invoicePayments, paymentIntents, charges }) {
  const intentId = invoicePayments.find((payment) => payment.invoice === id && payment.payment.payment_intent)?.payment
    .payment_intent;
  const intent = paymentIntents.find((each) => each.id === intentId);
  return charges.find((charge) => charge.id === intent?.latest_charge);
}

const fact = (name, value) => [make('dt', {}, name), make('dd', {}, value)];

function facts(invoice, charge) {
  const card = charge?.payment_method_details?.card;
  const at = invoice.status_transitions.paid_at ?? invoice.status_transitions.finalized_at ?? invoice.created;
  return [
    ...fact('Receipt number', invoice.number ?? invoice.id),
    ...fact('Date', dateOf(at)),
    ...fact('For', invoice.lines.data[0]?.description ?? 'Community Membership'),
    ...fact('Amount', amountOf(invoice.total, invoice.currency)),
    ...fact('Status', STATUS[invoice.status] ?? invoice.status),
    ...(card ? fact('Card', cardWords(card)) : []),
    ...(charge?.amount_refunded ? fact('Refunded', amountOf(charge.amount_refunded, invoice.currency)) : []),
  ];
}

async function show() {
  const state = await control('state');
  const invoice = state.invoices.find((each) => each.id === id);
  if (!invoice) throw new Error('There is no such receipt.');
  return make('dl', { className: 'facts' }, ...facts(invoice, chargeFor(state)));
}

const content = await show().catch((error) => make('p', {}, error.message));
main.replaceChildren(
  make(
    'div',
    { className: 'panel' },
    make('h1', {}, 'Receipt'),
    content,
    make('p', { className: 'demo' }, 'Demo: no money moves.'),
  ),
);
