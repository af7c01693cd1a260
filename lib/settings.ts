import 'server-only';
import { z } from 'zod';
import { recordAudit, type Act } from '@/lib/audit/record';
import { now } from '@/lib/clock';
import { db, Prisma, type Transaction } from '@/lib/database/db';
import { run } from '@/lib/database/sql';

const DEFAULTS = {
  /** A member's first post waits for a review. */
  holdFirstPost: false,
};

const flag = z.boolean({ error: 'holdFirstPost must be true or false.' });

/** What administrators set, by name. */
export const settingsView = z.object({ holdFirstPost: flag });
export type Settings = z.output<typeof settingsView>;

/** Everything that is set, and what holds without that. */
export async function settings(tx: Transaction | ReturnType<typeof db> = db()): Promise<Settings> {
  const rows = await tx.setting.findMany({ where: { name: { in: Object.keys(DEFAULTS) } } });
  return settingsView.parse({ ...DEFAULTS, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) });
}

/** One after the other; what stays as it was leaves no trace. */
export async function changeSettings(act: Act, input: Settings): Promise<Settings> {
  return db().$transaction(async (tx) => {
    await run(tx, Prisma.sql`SELECT pg_advisory_xact_lock(${SETTINGS}::int)`);
    const before = await settings(tx);
    if (before.holdFirstPost === input.holdFirstPost) return before;
    const row = { value: input.holdFirstPost, updatedBy: act.actorId, updatedAt: now() };
    await tx.setting.upsert({
      where: { name: 'holdFirstPost' },
      create: { name: 'holdFirstPost', ...row },
      update: row,
    });
    await recordAudit(tx, act, {
      action: 'setting.change',
      targetType: 'setting',
      targetId: 0,
      details: { before, after: input },
    });
    return input;
  });
}

const SETTINGS = 7_302;
