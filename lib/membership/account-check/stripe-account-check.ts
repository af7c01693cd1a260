import 'server-only';
import Stripe from 'stripe';
import { planRules } from '../plan-rules';
import { findMonthlyPriceProblem, findYearlyPriceProblem } from '../price';
import { createStripeClient, getStripeId, STRIPE_API_VERSION } from '../stripe';
import { STRIPE_PERMISSION_PROBES } from '../stripe-permissions';
import { STRIPE_EVENT_TYPES } from '../webhook/stripe-event-types';

/** Fault of an account at Stripe. `step` is the title of the step of docs/going-live.md that corrects it. */
export type AccountFault = { isError: boolean; text: string; step: string | null };

type Account = { origin: string; key: string; emulatorUrl: string | undefined };

const error = (text: string, step: string | null): AccountFault => ({ isError: true, text, step });
const warning = (text: string, step: string | null): AccountFault => ({ isError: false, text, step });

/**
 * Finds the faults of the Stripe account to which a key belongs, for the site at `origin`. Changes nothing in the
 * account.
 */
export async function findStripeAccountFaults({ origin, key, emulatorUrl }: Account): Promise<AccountFault[]> {
  const client = createStripeClient(key, emulatorUrl);
  try {
    const lacking = await findMissingPermissions(client);
    if (lacking.length > 0) return [error(`the key lacks ${lacking.join(', ')}`, 'Keys')];
    return [
      ...keyFaults(key),
      ...(await priceFaults(client)),
      ...(await webhookFaults(client, origin)),
      ...(await portalFaults(client)),
    ];
  } catch (fault) {
    if (fault instanceof Stripe.errors.StripeAuthenticationError)
      return [error('Stripe does not know the key', 'Keys')];
    if (fault instanceof Stripe.errors.StripeError) return [error(`Stripe does not answer: ${fault.message}`, null)];
    throw fault;
  }
}

async function findMissingPermissions(client: Stripe): Promise<string[]> {
  const lacking: string[] = [];
  for (const [name, probe] of Object.entries(STRIPE_PERMISSION_PROBES)) {
    try {
      await probe(client);
    } catch (fault) {
      if (fault instanceof Stripe.errors.StripePermissionError) lacking.push(name);
      // The test requests contain ids of objects that do not exist. Stripe checks the permission first, so an error
      // about the id shows that the key has the permission.
      else if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) throw fault;
    }
  }
  return lacking;
}

const keyFaults = (key: string): AccountFault[] => [
  ...(key.startsWith('rk_') ? [] : [warning('the key may do everything', 'Keys')]),
  ...(key.includes('_test_') ? [warning('the keys are test keys, so no money moves', 'Final check')] : []),
];

async function priceFaults(client: Stripe): Promise<AccountFault[]> {
  const { month, year } = planRules.lookupKeys;
  const { data } = await client.prices.list({ lookup_keys: [month, year], active: true, limit: 10 });
  const monthly = data.find(({ lookup_key: key }) => key === month);
  if (!monthly) return [error(`no price has the lookup key ${month}`, 'Price')];
  const fault = findMonthlyPriceProblem(monthly);
  if (fault !== null) return [error(`the monthly price is wrong: ${fault}`, 'Price')];
  const yearly = data.find(({ lookup_key: key }) => key === year);
  const productId = getStripeId(monthly.product) ?? '';
  const yearlyFault = yearly ? findYearlyPriceProblem(yearly, { productId }) : null;
  return yearlyFault === null ? [] : [error(`the yearly price is wrong: ${yearlyFault}`, 'Price')];
}

async function webhookFaults(client: Stripe, origin: string): Promise<AccountFault[]> {
  const url = `${origin}/api/webhooks/stripe`;
  const { data } = await client.webhookEndpoints.list({ limit: 100 });
  const endpoint = data.find((one) => one.url === url && one.status === 'enabled');
  if (!endpoint) return [error(`no webhook leads to ${url}`, 'Webhook')];
  const { api_version: version, enabled_events: events } = endpoint;
  const missing = events.includes('*') ? [] : STRIPE_EVENT_TYPES.filter((type) => !events.includes(type));
  return [
    ...(version === STRIPE_API_VERSION
      ? []
      : [error(`the webhook has the version ${version ?? 'of the account'}, not ${STRIPE_API_VERSION}`, 'Webhook')]),
    ...(missing.length === 0 ? [] : [error(`the webhook lacks ${missing.join(', ')}`, 'Webhook')]),
  ];
}

async function portalFaults(client: Stripe): Promise<AccountFault[]> {
  const { data } = await client.billingPortal.configurations.list({ limit: 100 });
  const features = data.find(({ is_default: isDefault, active }) => isDefault && active)?.features;
  if (!features) return [error('the customer portal has no settings', 'Portal')];
  const { payment_method_update: card, subscription_cancel: cancel, subscription_update: change } = features;
  const faults = [
    ...(card.enabled ? [] : ['customers cannot change their card']),
    ...(cancel.enabled && cancel.mode === 'at_period_end' ? [] : ['plans do not end at the end of the period']),
    ...(change.enabled ? ['customers can change their plan'] : []),
  ];
  return faults.length === 0 ? [] : [error(`in the customer portal, ${faults.join(', and ')}`, 'Portal')];
}
