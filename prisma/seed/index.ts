import { env } from '@/lib/env';
import { step } from '../../server/progress.mjs';
import { seedSchools } from './schools';

/** Loads what a database begins with, and says how much; doing it again changes nothing. */
export async function seed({ demo }: { demo: boolean }): Promise<void> {
  await step(
    'loading the schools',
    (added) => (added === 0 ? 'schools are there' : `${added} schools loaded`),
    seedSchools,
  );
  if (!demo) return;
  // A site in earnest does not spend its start on reading them.
  const [{ seedDemo }, { seedDemoPictures }, { seedDemoMemberships }, { findPrice }] = await Promise.all([
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
  // An account that is only being set up has nothing yet that they could pay for.
  if (url && (await findPrice()))
    await step(
      'loading the demo memberships',
      (made) => (made === 0 ? 'demo memberships are there' : `${made} demo memberships loaded`),
      () => seedDemoMemberships(url),
    );
}
