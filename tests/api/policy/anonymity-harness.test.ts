import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepStripe } from '../../support/billing/billing';
import { silentWorld } from '../../support/billing/events';
import { ACCOUNT } from '../../support/anonymity/acts-account';
import { COMMUNITY } from '../../support/anonymity/acts-community';
import { MEMBERSHIP } from '../../support/anonymity/acts-membership';
import { PROOF } from '../../support/anonymity/acts-proof';
import { openHarness, PLACES, type Harness, type Outcome } from '../../support/anonymity/harness';

const ACTS = [...ACCOUNT, ...PROOF, ...MEMBERSHIP, ...COMMUNITY];

let harness: Harness;
beforeAll(async () => {
  await silentWorld();
  harness = await openHarness(keepStripe);
}, 60_000);
afterAll(() => harness?.close());

describe.each(ACTS)('$name', (act) => {
  let somebody: Outcome;
  let author: Outcome;
  beforeAll(async () => {
    somebody = await harness.run(act, 'somebody else');
    author = await harness.run(act, 'author and voter');
  });

  it.each(PLACES)('%s', (place) => {
    expect(author[place]).toEqual(somebody[place]);
  });
});
