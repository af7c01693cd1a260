// @module-tag thorough
import { beforeAll, expect, it } from 'vitest';
import { LIMITS } from '@/lib/http/rate-limits';
import { call } from '../../support/http/call';
import { person } from '../../support/community/people';
import { count } from '../../support/database/rows';

// The test uses the real limits. The configuration is read only at its first use, so this hook can still change the
// limits.
beforeAll(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

it(
  'import batches are limited for each administrator, but the limit is far above the batches that ten thousand schools need',
  { tags: ['A6'] },
  async () => {
    const [as, other] = [await person('admin'), await person('admin')];
    const send = (who: typeof as) =>
      call('POST', '/api/admin/schools/import-csv', {
        as: who,
        body: { schools: [{ name: 'Again', city: 'X' }], dryRun: true },
      });
    const { points } = LIMITS['school.import'];
    // Security A6: the limit allows six imports an hour of ten thousand schools. Each batch of 500 schools is sent
    // twice, first to check it and then to save it.
    expect(points).toBeGreaterThan(6 * 2 * (10_000 / 500));
    for (let number = 1; number <= points; number += 1) expect((await send(as)).status, `call ${number}`).toBe(200);
    expect(await send(as)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await send(other)).status).toBe(200);
    expect(await count("schools WHERE name = 'Again'")).toBe(0);
  },
);
