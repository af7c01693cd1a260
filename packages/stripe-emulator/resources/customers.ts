import { attach, detach, methodOf, needOwnMethod } from '../billing/payment-methods';
import { cancelNow, hasEnded } from '../billing/standing';
import { requireRow, newestFirst, now, put, rows, type Emulator } from '../core/emulator';
import { invalid } from '../core/errors';
import { change, emit } from '../core/events';
import { lettersFrom, nextId } from '../core/ids';
import type { Customer } from '../core/stored';
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
} from '../wire/params';
import { listRoute, route } from '../wire/route';

export const address = map({
  city: unsettableParam(text),
  country: unsettableParam(text),
  line1: unsettableParam(text),
  line2: unsettableParam(text),
  postal_code: unsettableParam(text),
  state: unsettableParam(text),
});

const emptyAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

const shape = {
  address: unsettableParam(address),
  balance: wholeNumber,
  description: unsettableParam(text),
  email: unsettableParam(text),
  invoice_settings: map({ default_payment_method: unsettableParam(text), footer: unsettableParam(text) }),
  metadata,
  name: unsettableParam(text),
  phone: unsettableParam(text),
  preferred_locales: list(text),
  tax_exempt: unsettableParam(oneOf('exempt', 'none', 'reverse')),
};
const created = { ...shape, payment_method: text, test_clock: text, validate: flag };

function checkEmail(email: string | null | undefined): void {
  if (!email || /^[^\s@]+@[^\s@]+$/.test(email)) return;
  throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
}

/** Returns a customer. Throws Stripe's 404 error if the customer is unknown or deleted. */
const live = (em: Emulator, id: string): Customer => requireRow(em, 'customer', id);

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
    Object.assign(customer, definedParams({ ...rest, metadata: mergeMetadata({}, rest.metadata ?? null) }));
    if (place) customer.address = { ...emptyAddress, ...definedParams(place) };
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
      definedParams({
        ...rest,
        ...(place !== undefined && { address: place && { ...emptyAddress, ...definedParams(place) } }),
        ...(settings && { invoice_settings: { ...customer.invoice_settings, ...definedParams(settings) } }),
        ...(changes !== undefined && { metadata: mergeMetadata(customer.metadata, changes) }),
      }),
      'customer.updated',
    );
  }),
  route(
    'POST /v1/customers/:id/balance_transactions',
    'customer_balance_transaction',
    { amount: requiredParam(wholeNumber), currency: requiredParam(text), description: text, metadata },
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
        metadata: mergeMetadata({}, given.metadata ?? null),
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
