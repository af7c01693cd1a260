import { attach, detach, methodOf, needOwnMethod } from '../billing/payment-methods';
import { cancelNow, hasEnded } from '../billing/standing';
import { need, newestFirst, now, put, rows, type Emulator } from '../core/emulator';
import { invalid } from '../core/errors';
import { change, emit } from '../core/events';
import { lettersFrom, nextId } from '../core/ids';
import type { Customer } from '../core/stored';
import { flag, list, map, merged, metadata, needed, oneOf, range, sent, text, unsettable, whole } from '../wire/params';
import { listRoute, route } from '../wire/route';

export const address = map({
  city: unsettable(text),
  country: unsettable(text),
  line1: unsettable(text),
  line2: unsettable(text),
  postal_code: unsettable(text),
  state: unsettable(text),
});

const emptyAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

const shape = {
  address: unsettable(address),
  balance: whole,
  description: unsettable(text),
  email: unsettable(text),
  invoice_settings: map({ default_payment_method: unsettable(text), footer: unsettable(text) }),
  metadata,
  name: unsettable(text),
  phone: unsettable(text),
  preferred_locales: list(text),
  tax_exempt: unsettable(oneOf('exempt', 'none', 'reverse')),
};
const created = { ...shape, payment_method: text, test_clock: text, validate: flag };

function checkEmail(email: string | null | undefined): void {
  if (!email || /^[^\s@]+@[^\s@]+$/.test(email)) return;
  throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
}

/** Returns an existing customer. Throws Stripe's 404 for an unknown or deleted customer. */
const live = (em: Emulator, id: string): Customer => need(em, 'customer', id);

function newCustomer(em: Emulator): Customer {
  const id = nextId(em.state, 'cus', 14);
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: now(em),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: lettersFrom(`prefix:${id}`, 8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

/** Deletes a customer and cancels their subscriptions. */
export function deleteCustomer(em: Emulator, customer: Customer): object {
  for (const subscription of rows(em, 'subscription')) {
    if (subscription.customer === customer.id && !hasEnded(subscription)) cancelNow(em, subscription, null);
  }
  em.state.tables.customer.delete(customer.id);
  em.state.deletedCustomers.push(customer.id);
  for (const method of rows(em, 'payment_method')) if (method.customer === customer.id) detach(em, method);
  emit(em, 'customer.deleted', customer);
  return { id: customer.id, object: 'customer', deleted: true };
}

export const customerRoutes = [
  route('POST /v1/customers', 'customer', created, ({ em, given }) => {
    const { payment_method: method, invoice_settings: settings, validate: _, address: place, ...rest } = given;
    checkEmail(rest.email);
    const customer = newCustomer(em);
    Object.assign(customer, sent({ ...rest, metadata: merged({}, rest.metadata ?? null) }));
    if (place) customer.address = { ...emptyAddress, ...sent(place) };
    if (settings?.footer !== undefined) customer.invoice_settings.footer = settings.footer;
    const preferred = settings?.default_payment_method;
    if (preferred && preferred !== method)
      throw invalid(`The payment method ${preferred} must be attached to the customer.`, {
        param: 'invoice_settings[default_payment_method]',
      });
    const paymentMethod = method === undefined ? undefined : methodOf(em, method);
    put(em, 'customer', customer);
    emit(em, 'customer.created', customer);
    if (paymentMethod) attach(em, paymentMethod, customer.id);
    if (paymentMethod && preferred) customer.invoice_settings.default_payment_method = paymentMethod.id;
    return customer;
  }),
  route('GET /v1/customers/:id', 'customer', {}, ({ em, ids: { id = '' } }) => {
    if (em.state.deletedCustomers.includes(id)) return { id, object: 'customer', deleted: true };
    return live(em, id);
  }),
  route('POST /v1/customers/:id', 'customer', { ...shape, validate: flag }, ({ em, ids: { id = '' }, given }) => {
    const customer = live(em, id);
    const { invoice_settings: settings, metadata: changes, validate: _, address: place, ...rest } = given;
    checkEmail(rest.email);
    if (settings?.default_payment_method)
      needOwnMethod(em, id, settings.default_payment_method, 'invoice_settings[default_payment_method]');
    return change(
      em,
      customer,
      sent({
        ...rest,
        ...(place !== undefined && { address: place && { ...emptyAddress, ...sent(place) } }),
        ...(settings && { invoice_settings: { ...customer.invoice_settings, ...sent(settings) } }),
        ...(changes !== undefined && { metadata: merged(customer.metadata, changes) }),
      }),
      'customer.updated',
    );
  }),
  route(
    'POST /v1/customers/:id/balance_transactions',
    'customer_balance_transaction',
    { amount: needed(whole), currency: needed(text), description: text, metadata },
    ({ em, ids: { id = '' }, given }) => {
      const customer = live(em, id);
      if (customer.currency !== null && customer.currency !== given.currency)
        throw invalid(`The currency must match the customer's: ${customer.currency}.`, { param: 'currency' });
      const balance = customer.balance + given.amount;
      const made = put(em, 'customer_balance_transaction', {
        id: nextId(em.state, 'cbtxn'),
        object: 'customer_balance_transaction',
        amount: given.amount,
        checkout_session: null,
        created: now(em),
        credit_note: null,
        currency: given.currency,
        customer: id,
        customer_account: null,
        description: given.description ?? null,
        ending_balance: balance,
        invoice: null,
        livemode: false,
        metadata: merged({}, given.metadata ?? null),
        type: 'adjustment',
      });
      change(em, customer, { balance }, 'customer.updated');
      return made;
    },
  ),
  listRoute('/v1/customers/:id/balance_transactions', 'customer_balance_transaction', {}, ({ em, ids: { id = '' } }) =>
    newestFirst(em, 'customer_balance_transaction').filter(({ customer }) => customer === live(em, id).id),
  ),
  listRoute('/v1/customers', 'customer', { created: range, email: text, test_clock: text }, ({ em, given }) =>
    newestFirst(em, 'customer').filter(
      (customer) =>
        (given.created?.(customer.created) ?? true) &&
        (given.email === undefined || customer.email === given.email) &&
        (given.test_clock === undefined || customer.test_clock === given.test_clock),
    ),
  ),
];
