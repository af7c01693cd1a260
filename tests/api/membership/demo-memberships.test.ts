import { control, emulatorUrl } from '../../support/billing/billing';
import { beforeAll, describe, expect, it } from 'vitest';
import { listLedgerDifferences } from '@/lib/membership/accounting/ledger-check';
import { fetchTwelveMonthFigures } from '@/lib/membership/accounting/monthly-figures';
import { getCalendarMonth } from '@/lib/time/months';
import { now } from '@/lib/time/clock';
import { seedDemo } from '@/prisma/seed/demo';
import { seedDemoMemberships } from '@/prisma/seed/demo-memberships';
import { seedSchools } from '@/prisma/seed/schools';
import { count, rows } from '../../support/database/rows';

describe('the memberships of the demo', () => {
  beforeAll(async () => {
    await seedSchools();
    await seedDemo();
    expect(await seedDemoMemberships(emulatorUrl)).toBe(15);
  });

  it('the demo has several months of payments, and its ledger agrees with Stripe in each of them', async () => {
    const figures = await fetchTwelveMonthFigures(getCalendarMonth(now()));
    expect(figures.filter(({ payments, fees, tax }) => payments > 0 && fees > 0 && tax > 0).length).toBeGreaterThan(4);
    const sum = (name: 'paid' | 'refunded' | 'net' | 'payouts' | 'trials') =>
      figures.reduce((total, month) => total + month[name], 0);
    expect(sum('paid')).toBe((await count('membership_payments')) * 599);
    expect({ refunded: sum('refunded'), trials: sum('trials') }).toEqual({ refunded: -500, trials: 15 });
    expect(sum('payouts')).toBe(-sum('net'));
    for (const { month } of figures) expect(await listLedgerDifferences(month), month).toEqual([]);
    expect(await count('billing_alerts')).toBe(0);
    expect(await count("access_disagreements(now(), '1 day')")).toBe(0);
  });

  it('the demo people have the membership states that the README describes', async () => {
    const states = await rows<{ who: string; state: string; days: number }>(
      `SELECT split_part(u.email, '@', 1) AS who, member_state(u, m, now()) AS state, extract(day FROM m.access_until - now())::int AS days
       FROM users u JOIN memberships m ON m.user_id = u.id WHERE u.email ~ '^(member2?|trial|canceled|lapsed)@' ORDER BY 1`,
    );
    expect(states.map(({ who, state }) => `${who} ${state}`)).toEqual([
      'canceled ending',
      'lapsed lapsed',
      'member paying',
      'member2 paying',
      'trial trial',
    ]);
    // All renewals are more than 16 days away, so the demo can announce a new price before them.
    for (const { who, days } of states.filter(({ state }) => state === 'paying')) expect(days, who).toBeGreaterThan(16);
    // The seed moved the clock of the Stripe emulator through the past, and must have set it to the present time again.
    expect(Math.abs((await control.now()).offsetMs)).toBeLessThan(60_000);
  });
});
