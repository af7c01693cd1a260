import { env } from '@/lib/env';
import { step } from '../../server/progress.mjs';
import { seedSchools } from './schools';

/** Loads the initial data of a database and prints the number of added rows. A repeated run changes nothing. */
export async function seed({ demo }: { demo: boolean }): Promise<void> {
  await step(
    'loading the schools',
    (added) => (added === 0 ? 'schools are there' : `${added} schools loaded`),
    seedSchools,
  );
  if (!demo) return;
  // The demo's code is loaded only when needed, so that a production site does not spend startup time on it.
  const [{ seedDemo }, { seedDemoPictures }, { seedDemoMemberships }, { fetchMonthlyPrice: findPrice }] =
    await Promise.all([
      import('./demo'),
      import('./demo-pictures'),
      import('./demo-memberships'),
      import('@/lib/membership/price'),
    ]);
  await step(
    'loading the demo people',
    (posts) => (posts === 0 ? 'demo people are there' : `demo people and their ${posts} posts loaded`),
    seedDemo,
  );
  await step(
    'drawing the demo pictures',
    (made) => (made === 0 ? 'demo pictures are there' : `${made} demo pictures drawn`),
    seedDemoPictures,
  );
  const { STRIPE_EMULATOR_URL: url } = env();
  // The demo memberships are loaded only if the Stripe account has a price. An account that is still being set up has
  // none, so nobody can subscribe.
  if (url && (await findPrice()))
    await step(
      'loading the demo memberships',
      (made) => (made === 0 ? 'demo memberships are there' : `${made} demo memberships loaded`),
      () => seedDemoMemberships(url),
    );
}
