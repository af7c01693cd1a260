import type { Emulator } from '../core/emulator';
import { ApiError } from '../core/errors';
import { ANY_KIND } from './links';

// Permissions of restricted keys, under the names that Stripe uses. A key needs a permission for each call, and read
// permission for each kind of object that the response expands.

type Resource = keyof typeof RESOURCES;
type Verb = 'read' | 'write';

/** Names of the permissions as Stripe's dashboard shows them. */
const RESOURCES = {
  balance: 'Balance',
  balance_transaction_source: 'Balance Transaction Sources',
  charge: 'Charges and Refunds',
  coupon: 'Coupons',
  customer: 'Customers',
  customer_portal: 'Customer Portal',
  dispute: 'Disputes',
  event: 'Events',
  invoice: 'Invoices',
  payment_intent: 'PaymentIntents',
  payment_method: 'PaymentMethods',
  payout: 'Payouts',
  plan: 'Prices',
  product: 'Products',
  promotion_code: 'Promotion Codes',
  setup_intent: 'SetupIntents',
  subscription: 'Subscriptions',
  webhook: 'Webhook Endpoints',
};

/** Kinds of objects whose permission has a different name than the kind. */
const OF_KIND: Record<string, Resource> = {
  [ANY_KIND]: 'balance_transaction_source',
  balance_transaction: 'balance',
  'billing_portal.configuration': 'customer_portal',
  'billing_portal.session': 'customer_portal',
  customer_balance_transaction: 'customer',
  invoice_payment: 'invoice',
  line_item: 'invoice',
  price: 'plan',
  refund: 'charge',
  subscription_item: 'subscription',
  webhook_endpoint: 'webhook',
};

/**
 * For each permission, the other permissions that include it. For example, a key that may read the sources of balance
 * transactions may also read the balance.
 */
const COMES_WITH: Record<string, string[]> = {
  balance_read: ['balance_transaction_source_read'],
  payout_read: ['balance_transaction_source_read'],
  product_read: ['payment_intent_read'],
};

export const isPermission = (name: string): boolean => {
  const [, resource = ''] = /^(\w+)_(?:read|write)$/.exec(name) ?? [];
  return Object.hasOwn(RESOURCES, resource);
};

function resourceOf(kind: string): Resource {
  const resource = OF_KIND[kind] ?? kind;
  if (!Object.hasOwn(RESOURCES, resource)) throw new Error(`no permission is known for ${kind}`);
  return resource as Resource;
}

/**
 * Records the permissions that a call needs. Throws Stripe's 403 error for the first permission that the caller's key
 * lacks.
 */
export function requirePermission({ caller }: Emulator, kind: string, verb: Verb, expanded: readonly string[]): void {
  if (!caller) return;
  const needs: [Resource, Verb][] = [
    [resourceOf(kind), verb],
    ...expanded.map((one): [Resource, Verb] => [resourceOf(one), 'read']),
  ];
  for (const [resource, needed] of needs) {
    const name = `${resource}_${needed}`;
    const enough = [name, `${resource}_write`, ...(COMES_WITH[name] ?? [])];
    const isGranted = enough.some((one) => caller.permissions.includes(one));
    const noted = isGranted ? caller.used : caller.lacked;
    if (!noted.includes(name)) noted.push(name);
    if (!isGranted) throw refusal(caller.id, resource, needed);
  }
}

function refusal(key: string, resource: Resource, verb: Verb): ApiError {
  const label = `${RESOURCES[resource]} ${verb === 'read' ? 'Read' : 'Write'}`;
  return new ApiError(403, {
    type: 'invalid_request_error',
    code: 'more_permissions_required',
    message: `Permission denied. The provided key '${key}' does not have the required permissions for this endpoint. Enabling "${label}" ('${resource}_${verb}') permissions on this key would allow this request to continue. You can edit permissions at https://dashboard.stripe.com/test/apikeys`,
  });
}
