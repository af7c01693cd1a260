import 'server-only';
import { db } from '@/lib/database/db';
import type { AdminMembership } from './admin-schema';
import { membershipOf, type Holder } from './queries';

/** Where a person stands with the paid plan, for administrators. */
export async function adminMembershipOf(user: Holder): Promise<AdminMembership> {
  const [membership, row, alerts] = await Promise.all([
    membershipOf(user),
    db().membership.findUnique({ where: { userId: user.id }, select: { hold: true } }),
    db().billingAlert.findMany({ where: { userId: user.id, resolvedAt: null }, orderBy: { id: 'desc' } }),
  ]);
  return {
    membership,
    hold: row?.hold ?? null,
    alerts: alerts.map(({ id, kind, details, createdAt }) => ({
      id,
      kind,
      details: details as Record<string, unknown>,
      createdAt: createdAt.toISOString(),
    })),
  };
}
