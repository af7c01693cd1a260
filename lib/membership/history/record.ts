import 'server-only';
import { now } from '@/lib/clock';
import type { Prisma } from '@/lib/database/db';
import { db, type Transaction } from '@/lib/database/db';
import { log } from '@/lib/log';
import type { BillingSource } from '@/prisma/generated/enums';

/** From where a change of a membership came. */
export type Source = BillingSource;

/** The proof that an account was deleted here. */
export const ACCOUNT_DELETED = 'account.deleted';

type Entry = { userId: number | null; source: Source; action: string; details?: Prisma.InputJsonObject };

/** A line of the billing audit: who or what, and what was before and after. */
export async function recordBilling(tx: Transaction, { userId, source, action, details = {} }: Entry): Promise<void> {
  await tx.billingAudit.create({ data: { userId, source, action, details, createdAt: now() } });
}

type Alert = { key: string; userId: number | null; kind: string; details?: Prisma.InputJsonObject };

/** Something that a person has to look at. Found again while nobody has, it stays one row. */
export async function raiseAlert({ key, userId, kind, details = {} }: Alert): Promise<void> {
  const { count } = await db().billingAlert.createMany({
    data: { key, userId, kind, details, createdAt: now() },
    skipDuplicates: true,
  });
  if (count > 0) log.error({ event: 'billing.alert', kind, userId });
}
