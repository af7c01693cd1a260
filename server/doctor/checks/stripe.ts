import Stripe from 'stripe';
import { planRules } from '@/lib/membership/plan-rules';
import { findMonthlyPriceProblem, findYearlyPriceProblem } from '@/lib/membership/price';
import { createStripeClient, getStripeId, STRIPE_API_VERSION } from '@/lib/membership/stripe';
import { STRIPE_PERMISSION_PROBES } from '@/lib/membership/stripe-permissions';
import { STRIPE_EVENT_TYPES } from '@/lib/membership/webhook/event-types';
import { error, ok, reasonOf, warning, type Check, type Finding } from '../finding';

const ABOUT = 'Stripe';
const step = (title: string): string => `Follow docs/going-live.md, "${title}".`;

export const stripe: Check = {
  about: ABOUT,
  run: async ({ env: { APP_ORIGIN: origin, STRIPE_SECRET_KEY: key, STRIPE_EMULATOR_URL: emulatorUrl } }) =>
    key
      ? examineAccount({ origin, key, emulatorUrl })
      : [warning(ABOUT, 'nothing can be bought, because there are no keys', 'Follow docs/going-live.md.')],
};

type Account = { origin: string; key: string; emulatorUrl: string | undefined };

/** Examines the account to which a key belongs, for the site at `origin`. */
export async function examineAccount({ origin, key, emulatorUrl }: Account): Promise<Finding[]> {
  const client = createStripeClient(key, emulatorUrl);
  try {
    const lacking = await findMissingPermissions(client);
    if (lacking.length > 0)
      return [error(ABOUT, `the key lacks ${lacking.join(', ')}`, `Add these permissions to the key. ${step('Keys')}`)];
    return [
      ...checkKey(key),
      ...(await checkPrices(client)),
      ...(await checkWebhook(client, origin)),
      await checkPortal(client),
    ];
  } catch (fault) {
    return [explainStripeFault(fault)];
  }
}

function explainStripeFault(fault: unknown): Finding {
  if (fault instanceof Stripe.errors.StripeAuthenticationError)
    return error(ABOUT, 'Stripe does not know the key', `Copy STRIPE_SECRET_KEY again. ${step('Keys')}`);
  return error(
    ABOUT,
    `Stripe does not answer: ${reasonOf(fault)}`,
    'Let this machine connect to api.stripe.com, port 443.',
  );
}

async function findMissingPermissions(client: Stripe): Promise<string[]> {
  const lacking: string[] = [];
  for (const [name, probe] of Object.entries(STRIPE_PERMISSION_PROBES)) {
    try {
      await probe(client);
    } catch (fault) {
      if (fault instanceof Stripe.errors.StripePermissionError) lacking.push(name);
      // The probes name objects that do not exist, so this error means that the key has the permission.
      else if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) throw fault;
    }
  }
  return lacking;
}

function checkKey(key: string): Finding[] {
  return [
    key.startsWith('rk_')
      ? ok(ABOUT, 'the key has every permission')
      : warning(ABOUT, 'the key may do everything', `Use a restricted key. ${step('Keys')}`),
    ...(key.includes('_test_')
      ? [warning(ABOUT, 'the keys are test keys, so no money moves', 'Set live keys before people pay.')]
      : []),
  ];
}

async function checkPrices(client: Stripe): Promise<Finding[]> {
  const { month, year } = planRules.lookupKeys;
  const { data } = await client.prices.list({ lookup_keys: [month, year], active: true, limit: 10 });
  const monthly = data.find(({ lookup_key: key }) => key === month);
  if (!monthly) return [error(ABOUT, `no price has the lookup key ${month}`, step('Price'))];
  const fault = findMonthlyPriceProblem(monthly);
  if (fault !== null) return [error(ABOUT, `the monthly price is wrong: ${fault}`, step('Price'))];
  const yearly = data.find(({ lookup_key: key }) => key === year);
  const productId = getStripeId(monthly.product) ?? '';
  const yearlyFault = yearly ? findYearlyPriceProblem(yearly, { productId }) : null;
  return [
    yearlyFault === null
      ? ok(ABOUT, yearly ? 'both prices are right' : 'the monthly price is right')
      : error(ABOUT, `the yearly price is wrong: ${yearlyFault}`, step('Price')),
  ];
}

async function checkWebhook(client: Stripe, origin: string): Promise<Finding[]> {
  const url = `${origin}/api/webhooks/stripe`;
  const { data } = await client.webhookEndpoints.list({ limit: 100 });
  const endpoint = data.find((one) => one.url === url && one.status === 'enabled');
  if (!endpoint) return [error(ABOUT, `no webhook leads to ${url}`, step('Webhook'))];
  const { api_version: version, enabled_events: events } = endpoint;
  const missing = events.includes('*') ? [] : STRIPE_EVENT_TYPES.filter((type) => !events.includes(type));
  const faults = [
    ...(version === STRIPE_API_VERSION
      ? []
      : [
          error(
            ABOUT,
            `the webhook has the version ${version ?? 'of the account'}, not ${STRIPE_API_VERSION}`,
            step('Webhook'),
          ),
        ]),
    ...(missing.length === 0 ? [] : [error(ABOUT, `the webhook lacks ${missing.join(', ')}`, step('Webhook'))]),
  ];
  return faults.length > 0 ? faults : [ok(ABOUT, 'the webhook has the right events and version')];
}

async function checkPortal(client: Stripe): Promise<Finding> {
  const { data } = await client.billingPortal.configurations.list({ limit: 100 });
  const features = data.find(({ is_default: isDefault, active }) => isDefault && active)?.features;
  if (!features) return error(ABOUT, 'the customer portal has no settings', step('Portal'));
  const { payment_method_update: card, subscription_cancel: cancel, subscription_update: change } = features;
  const faults = [
    ...(card.enabled ? [] : ['customers cannot change their card']),
    ...(cancel.enabled && cancel.mode === 'at_period_end' ? [] : ['plans do not end at the end of the period']),
    ...(change.enabled ? ['customers can change their plan'] : []),
  ];
  return faults.length > 0
    ? error(ABOUT, `in the customer portal, ${faults.join(', and ')}`, step('Portal'))
    : ok(ABOUT, 'the customer portal is right');
}
