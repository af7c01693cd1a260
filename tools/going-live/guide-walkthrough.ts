import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { planRules } from '@/lib/membership/plan-rules';
import { membershipPlan } from '@/lib/site';
import { DAY } from '@/lib/time/duration';
import { emulatorControl } from '@parent-voice/stripe-emulator/control';
import {
  createWebhookEndpoint,
  createStripeProduct,
  setPaymentRetryDays,
  type StripeAccountOwner,
} from './stripe-account';
import { assertCondition, type RunningSite } from './running-site';
import { checkDoctorFindings } from './check-doctor-findings';
import { checkMissingSettings, checkStripeKeyModes } from './check-settings';
import {
  checkBillingActions,
  checkForgedWebhookEvent,
  checkSubscriptions,
  checkValidPriceRequired,
} from './check-billing';
import { readGoingLiveGuide } from './guide';

/**
 * Permission that only `npm run doctor` needs. In the walkthrough, the doctor and the site have separate keys, and only
 * the use of the site's key is counted. This permission therefore always counts as needed.
 */
const DOCTOR_PERMISSION = 'webhook_read';

type Walk = { app: RunningSite; emulator: string; say: (line: string) => void };

/**
 * Result of following docs/going-live.md. `unneeded` lists the permissions that the guide names although no step needed
 * them.
 */
export type GuideWalkthroughResult = { unneeded: string[] };

/**
 * Follows docs/going-live.md step by step, with the Stripe emulator in the state of an empty account. Throws if a step
 * cannot be followed or does not have the described effect.
 */
export async function walkThroughGuide({ app, emulator, say }: Walk): Promise<GuideWalkthroughResult> {
  const facts = readGoingLiveGuide();
  const owner = ownerOf(emulator);
  const { keyNames, webhookName, trialName } = facts;
  assertCondition(
    facts.cents === membershipPlan.cents && facts.product === membershipPlan.name,
    'docs/going-live.md names another price or product',
  );
  let product = '';
  const settings: Record<string, string> = {};
  const looked = { app, owner, facts, emulator };

  const steps: Record<string, () => Promise<string>> = {
    Price: async () => {
      product = await createStripeProduct(owner, facts);
      return 'the product, a year and a promotion code are created (the monthly price follows when the application runs)';
    },
    Keys: async () => {
      const { key } = await owner.control.dashboard.restrictedKey({ permissions: facts.permissions });
      Object.assign(settings, { [keyNames.secret]: key, [keyNames.publishable]: 'pk_test_going_live' });
      return `a restricted key with ${facts.permissions.length} permissions`;
    },
    Webhook: async () => {
      settings[webhookName] = await createWebhookEndpoint(owner, facts, app.origin + facts.webhookPath);
      return `an endpoint at ${facts.webhookPath}, version ${facts.apiVersion}`;
    },
    'Trial secret': async () => {
      settings[trialName] = randomBytes(facts.trialLength).toString('hex').slice(0, facts.trialLength);
      checkMissingSettings(settings);
      checkStripeKeyModes(settings, keyNames.secret, keyNames.publishable, trialName);
      return 'the site does not start if one of the four lines is missing, or with a test key and a live key together';
    },
    Tax: async () => {
      settings[facts.taxName] = facts.taxMode;
      return `${facts.taxName}=${facts.taxMode}`;
    },
    Portal: async () => {
      await owner.control.dashboard.portal(facts.portal);
      return 'the settings of the portal are saved';
    },
    'Retries and disputes': async () => {
      const last = Math.max(...facts.retryDays);
      assertCondition(
        last * DAY > planRules.grace,
        'Stripe would end a plan within the announced grace period',
        facts.retryDays,
      );
      await setPaymentRetryDays(owner, facts);
      return `the last retry is on day ${last}, after the grace period`;
    },
    Cards: async () => 'Radar and Link are not in the emulator: this step exists only at Stripe',
    'Final check': async () => {
      await app.start(settings);
      await checkValidPriceRequired(looked, product);
      say('  the site sells nothing (503) without the right price, and sells with the right price');
      const { key } = await owner.control.dashboard.restrictedKey({ permissions: facts.permissions });
      await checkDoctorFindings(app, emulator, key);
      say('  npm run doctor finds nothing wrong with the account');
      await checkBillingActions(looked, await checkSubscriptions(looked));
      await checkForgedWebhookEvent(looked);
      return 'people subscribed with test cards, and only the dispute raised an alert';
    },
  };
  assertCondition(
    facts.titles.join() === Object.keys(steps).join(),
    'docs/going-live.md and this walk have different steps',
    facts.titles,
  );
  for (const [index, title] of facts.titles.entries()) say(`✓ ${index + 1}. ${title}: ${await steps[title]?.()}`);

  const [key] = (await owner.control.state()).restrictedKeys;
  assertCondition(key?.lacked.length === 0, 'the restricted key lacks', key?.lacked);
  const isNeeded = (name: string) => name === DOCTOR_PERMISSION || key?.used.includes(name);
  return { unneeded: facts.permissions.filter((name) => !isNeeded(name)) };
}

function ownerOf(emulator: string): StripeAccountOwner {
  const { hostname, port } = new URL(emulator);
  const stripe = new Stripe('sk_test_of_the_owner', { host: hostname, port, protocol: 'http', telemetry: false });
  return { stripe, control: emulatorControl(emulator) };
}
