import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepStripe } from '../../support/billing/billing';
import { silentWorld } from '../../support/billing/events';
import type { Act } from '../../support/anonymity/act';
import { ACCOUNT } from '../../support/anonymity/acts-account';
import { COMMUNITY } from '../../support/anonymity/acts-community';
import { MEMBERSHIP } from '../../support/anonymity/acts-membership';
import { PROOF } from '../../support/anonymity/acts-proof';
import { openHarness, PLACES, type Harness, type Outcome } from '../../support/anonymity/harness';

// Decision D1, security D3: whatever somebody does, it tells nobody that they wrote an anonymous post or how they voted. Each act is done twice,
// in worlds that differ in this alone, and all that others can see is compared.

const ACTS: readonly Act[] = [...ACCOUNT, ...PROOF, ...MEMBERSHIP, ...COMMUNITY];

let harness: Harness;
beforeAll(async () => {
  await silentWorld();
  harness = await openHarness(keepStripe);
}, 60_000);
afterAll(() => harness?.close());

for (const act of ACTS)
  describe(act.name, { tags: act.isThorough ? 'thorough' : [] }, () => {
    let somebody: Outcome;
    let author: Outcome;
    beforeAll(async () => {
      somebody = await harness.run(act, 'somebody else');
      author = await harness.run(act, 'author and voter');
    });

    it.each(PLACES)('is the same to the %s, whoever wrote and voted', (place) => {
      expect(author[place]).toEqual(somebody[place]);
    });
  });
