import 'server-only';
import { db } from '@/lib/db';

const FRESH = 10 * 60_000;
const PATIENCE = 10_000;

let known: { count: number | null; until: number } = { count: null, until: 0 };

/** How many schools there are, for a text: may be some minutes old. Null while the database gives no answer, since the text can do without. */
export async function schoolCount(): Promise<number | null> {
  if (Date.now() < known.until) return known.count;
  try {
    known = { count: await db().school.count(), until: Date.now() + FRESH };
  } catch {
    known = { ...known, until: Date.now() + PATIENCE };
  }
  return known.count;
}
