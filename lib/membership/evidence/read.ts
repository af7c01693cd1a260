import 'server-only';
import { recordAudit, type Act } from '@/lib/audit/record';
import { db } from '@/lib/database/db';
import { evidenceOf } from './facts';

/** The file for one disputed payment; that it was read is written down. Throws `not_found`, `conflict`. */
export async function readEvidence(
  act: Act,
  userId: number,
  invoiceId: string,
): Promise<{ name: string; pdf: Uint8Array }> {
  const evidence = await evidenceOf(userId, invoiceId);
  // Asked for a few times a year: the library is no part of what starts.
  const { pdfOf } = await import('./pdf');
  const pdf = await pdfOf(evidence);
  await db().$transaction((tx) =>
    recordAudit(tx, act, {
      action: 'user.read-evidence',
      targetType: 'user',
      targetId: userId,
      details: { invoice: invoiceId },
    }),
  );
  return { name: evidence.name, pdf };
}
