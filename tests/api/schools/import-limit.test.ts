// @module-tag thorough
import { beforeAll, expect, it } from 'vitest';
import { LIMITS } from '@/lib/http/limits';
import { call } from '../../support/http/call';
import { person } from '../../support/community/people';
import { count } from '../../support/database/rows';

// The real limits: the configuration is read at its first use, which is after this.
beforeAll(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

it(
  'batches of a list are limited for each administrator, by far more than a list of ten thousand needs',
  { timeout: 60_000 },
  async () => {
    const [as, other] = [await person('admin'), await person('admin')];
    const send = (who: typeof as) =>
      call('POST', '/api/admin/schools/import-csv', {
        as: who,
        body: { schools: [{ name: 'Again', city: 'X' }], dryRun: true },
      });
    const { points } = LIMITS['school.import'];
    expect(points).toBeGreaterThan(6 * 2 * (10_000 / 500)); // security A6: six imports an hour, each tried and done
    for (let number = 1; number <= points; number += 1) expect((await send(as)).status, `call ${number}`).toBe(200);
    expect(await send(as)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await send(other)).status).toBe(200);
    expect(await count("schools WHERE name = 'Again'")).toBe(0);
  },
);
