import 'server-only';
import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import Papa from 'papaparse';
import { db } from '@/lib/database/db';
import { escapeSpreadsheetCell } from '@/lib/schools/admin/escape-spreadsheet-cell';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';

const COLUMNS = [
  'Date and time (Atlantic)',
  'Kind',
  'Type at Stripe',
  'Transaction',
  'Payment',
  'Invoice',
  'Account',
  'Amount',
  'Fee',
  'Net',
  'Tax included',
  'Province',
  'Currency',
  'Payout',
  'Membership',
] as const;

const dollars = (cents: number) => (cents / 100).toFixed(2);

/**
 * Exports a month as CSV for the accountant, one row per line of Stripe's balance. Escapes Stripe's texts, so that
 * spreadsheets do not run them as formulas.
 */
export async function exportMonthAsCsv(month: string): Promise<string> {
  const lines = await db().balanceLine.findMany({
    where: { month: new Date(`${month}-01T00:00:00Z`) },
    orderBy: [{ createdAt: 'asc' }, { kind: 'asc' }, { id: 'asc' }],
  });
  const charges = lines.flatMap(({ chargeId }) => chargeId ?? []);
  const payments = await db().membershipPayment.findMany({
    where: { chargeId: { in: charges } },
    select: { chargeId: true, invoiceId: true, number: true, userId: true },
  });
  const paymentOf = new Map(payments.map((payment) => [payment.chargeId, payment]));
  const data = lines.map((line) => {
    const payment = line.chargeId === null ? undefined : paymentOf.get(line.chargeId);
    return [
      format(line.createdAt, 'yyyy-MM-dd HH:mm:ss', { in: tz(SCHOOL_TIME_ZONE) }),
      line.kind,
      escapeSpreadsheetCell(line.category),
      escapeSpreadsheetCell(line.id),
      escapeSpreadsheetCell(line.chargeId ?? ''),
      escapeSpreadsheetCell(payment?.number ?? payment?.invoiceId ?? ''),
      payment ? String(payment.userId) : '',
      dollars(line.amount),
      dollars(line.fee),
      dollars(line.net),
      dollars(line.tax),
      escapeSpreadsheetCell(line.province ?? ''),
      escapeSpreadsheetCell(line.currency.toUpperCase()),
      escapeSpreadsheetCell(line.payoutId ?? ''),
      line.isOurs ? 'yes' : 'no',
    ];
  });
  return Papa.unparse({ fields: [...COLUMNS], data }, { newline: '\r\n' });
}
