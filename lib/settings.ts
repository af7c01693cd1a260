import 'server-only';
import { z } from 'zod';
import { recordAudit, type Act } from '@/lib/audit/record';
import { now } from '@/lib/clock';
import { db, given, Prisma, type Transaction } from '@/lib/database/db';
import { run } from '@/lib/database/sql';
import { id } from '@/lib/fields';
import { FOUNDING_SEATS, MOST_SEATS } from '@/lib/founding';

const DEFAULTS: Settings = {
  /** A member's first post waits for a review. */
  holdFirstPost: false,
  /** How many parents of a school write free for a year, and at which schools (record 054). */
  foundingSeats: FOUNDING_SEATS,
  foundingSchools: [],
};

const SEATS = `foundingSeats must be a number from 0 to ${MOST_SEATS}.`;
const SCHOOLS = 'foundingSchools must be a list of schools.';

/** What administrators set, by name. */
export const settingsView = z.object({
  holdFirstPost: z.boolean({ error: 'holdFirstPost must be true or false.' }),
  foundingSeats: z.int(SEATS).min(0, SEATS).max(MOST_SEATS, SEATS),
  foundingSchools: z.array(id(SCHOOLS), SCHOOLS).max(1_000, SCHOOLS),
});
export type Settings = z.output<typeof settingsView>;

/** What is left out stays as it is. */
export const settingsInput = settingsView.partial();

/** Everything that is set, and what holds without that. */
export async function settings(tx: Transaction | ReturnType<typeof db> = db()): Promise<Settings> {
  const rows = await tx.setting.findMany({ where: { name: { in: Object.keys(DEFAULTS) } } });
  return settingsView.parse({ ...DEFAULTS, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) });
}

/** One after the other; what stays as it was leaves no trace. */
export async function changeSettings(act: Act, input: z.output<typeof settingsInput>): Promise<Settings> {
  return db().$transaction(async (tx) => {
    await run(tx, Prisma.sql`SELECT pg_advisory_xact_lock(${SETTINGS}::int)`);
    const before = await settings(tx);
    const changed = Object.entries(given(input)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Settings]),
    );
    if (changed.length === 0) return before;
    for (const [name, value] of changed) {
      const row = { value, updatedBy: act.actorId, updatedAt: now() };
      await tx.setting.upsert({ where: { name }, create: { name, ...row }, update: row });
    }
    const after = Object.fromEntries(changed);
    const was = Object.fromEntries(changed.map(([name]) => [name, before[name as keyof Settings]]));
    await recordAudit(tx, act, {
      action: 'setting.change',
      targetType: 'setting',
      targetId: 0,
      details: { before: was, after },
    });
    return { ...before, ...after };
  });
}

const SETTINGS = 7_302;
