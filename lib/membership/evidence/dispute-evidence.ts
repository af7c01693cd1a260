import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { db } from '@/lib/database/db';
import { collectDisputeEvidence } from './collect-evidence';

/**
 * Returns the evidence PDF for a disputed payment, and records the access in the audit log. Throws `not_found` for an
 * unknown payment, and `conflict` without a dispute.
 */
export async function createDisputeEvidencePdf(
  act: Act,
  userId: number,
  invoiceId: string,
): Promise<{ name: string; pdf: Uint8Array }> {
  const evidence = await collectDisputeEvidence(userId, invoiceId);
  // The PDF module is imported on demand, because it is needed only a few times a year.
  const { renderEvidencePdf: pdfOf } = await import('./pdf');
  const pdf = await pdfOf(evidence);
  await db().$transaction((tx) =>
    recordAuditEntry(tx, act, {
      action: 'user.read-evidence',
      targetType: 'user',
      targetId: userId,
      details: { invoice: invoiceId },
    }),
  );
  return { name: evidence.name, pdf };
}
