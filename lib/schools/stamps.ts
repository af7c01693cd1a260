import 'server-only';
import { db } from '@/lib/db';

/** Which schools there are, and when each changed last. */
export function schoolStamps(): Promise<{ id: number; updatedAt: Date }[]> {
  return db().school.findMany({ select: { id: true, updatedAt: true }, orderBy: { id: 'asc' } });
}
