import { parseEnv } from '@/lib/env';
import { assertCondition } from './running-site';

// The configuration of a site that takes payments: production mode, no demo people and no Stripe emulator.
const SITE = { NODE_ENV: 'production', DATABASE_URL: 'postgresql://site', NEXTAUTH_SECRET: '-'.repeat(32) };

type Settings = Record<string, string>;

/** Returns the error with which a site with these lines of .env refuses to start, or null if the site would start. */
function refusal(settings: Settings): string | null {
  try {
    parseEnv({ ...SITE, ...settings });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Checks that the site does not start when a line of .env is missing, and that the error names this line. */
export function checkMissingSettings(settings: Settings): void {
  assertCondition(refusal(settings) === null, 'the site would not start', refusal(settings));
  const [first = '', ...others] = Object.keys(settings);
  for (const name of others) {
    const { [name]: _left, ...rest } = settings;
    assertCondition(
      refusal(rest)?.includes(`${name}: is required with ${first}`) ?? false,
      `${name} is not reported as missing`,
      refusal(rest),
    );
  }
}

/**
 * Checks that test keys and live keys never mix, that a short secret is refused, and that the emulator accepts no live
 * key.
 */
export function checkStripeKeyModes(
  settings: Settings,
  secretKey: string,
  publishableKey: string,
  trial: string,
): void {
  const live = (name: string) => ({ [name]: String(settings[name]).replace('_test_', '_live_') });
  const wrong: Settings[] = [
    live(secretKey),
    live(publishableKey),
    { [trial]: 'short' },
    { STRIPE_EMULATOR_URL: 'http://127.0.0.1:12111' },
    { ...live(secretKey), ...live(publishableKey), STRIPE_EMULATOR_URL: 'http://127.0.0.1:12111', DEMO: '1' },
  ];
  for (const one of wrong)
    assertCondition(refusal({ ...settings, ...one }) !== null, 'is not refused', Object.keys(one));
  assertCondition(
    refusal({ ...settings, ...live(secretKey), ...live(publishableKey) }) === null,
    'live keys are refused',
  );
}
