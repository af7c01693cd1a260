import 'server-only';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { firstRow } from '@/lib/database/sql';
import { seatPayerStateSql, seatPayerColumns } from './seat-payer';
import { getInviteRefusalReason } from './invite-refusals';
import type { HouseholdSeatsView } from './schema';

/** Returns the household seat that a person pays for, and the household seat that they use. */
export async function fetchHouseholdSeats(userId: number): Promise<HouseholdSeatsView> {
  const moment = now();
  const [paid, held, payer] = await Promise.all([
    db().householdSeat.findUnique({ where: { payerId: userId } }),
    db().householdSeat.findUnique({ where: { holderId: userId }, select: { endsAt: true } }),
    firstRow(db(), seatPayerColumns, seatPayerStateSql(userId, moment)),
  ]);
  const isThere =
    paid !== null && (paid.endsAt ?? (paid.holderId === null ? paid.expiresAt : null) ?? Infinity) > moment;
  return {
    paid: isThere ? paidView(paid) : null,
    refusal: getInviteRefusalReason(payer),
    held:
      held !== null && (held.endsAt === null || held.endsAt > moment)
        ? { until: held.endsAt?.toISOString() ?? null }
        : null,
  };
}

type Row = {
  email: string | null;
  holderId: number | null;
  expiresAt: Date;
  endsAt: Date | null;
  ending: string | null;
};

function paidView({ email, holderId, expiresAt, endsAt, ending }: Row): NonNullable<HouseholdSeatsView['paid']> {
  const state = holderId === null ? 'invited' : endsAt === null ? 'taken' : 'ending';
  const until = state === 'invited' ? expiresAt : endsAt;
  return { email: email ?? '', state, until: until?.toISOString() ?? null, canKeep: ending === 'payer_ended' };
}
