import 'server-only';
import { createHash } from 'node:crypto';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { classifyDatabaseError } from '@/lib/http/response/database-error';
import { requireFeatureEnabled } from '@/lib/settings/load-settings';
import { findOwnSuggestionById } from './queries';
import type { SuggestionInput, SuggestionView } from './schema';

const keyOf = (schoolId: number, { field, value }: SuggestionInput): string =>
  createHash('sha256')
    .update(JSON.stringify([schoolId, field, value]))
    .digest('base64url');

/**
 * Saves a suggested correction of a school's listing. Throws `not_found` for an unknown school, `invalid` for the
 * listing's current value, and `conflict` for a repeated suggestion or while suggestions are off.
 */
export async function saveSuggestion(
  userId: number,
  schoolId: number,
  suggestion: SuggestionInput,
): Promise<SuggestionView> {
  const school = await db().school.findUnique({ where: { id: schoolId } });
  if (!school) throw notFoundError('School');
  requireFeatureEnabled(schoolId, 'corrections');
  const previousValue = school[suggestion.field];
  if (previousValue === suggestion.value) throw new AppError('invalid', "The school's page already says this.");
  const data = {
    ...suggestion,
    schoolId,
    userId,
    before: previousValue,
    openKey: keyOf(schoolId, suggestion),
    createdAt: now(),
  };
  try {
    const { id } = await db().fieldSuggestion.create({ data, select: { id: true } });
    return await findOwnSuggestionById(id);
  } catch (error) {
    if (classifyDatabaseError(error) !== 'exists') throw error;
    throw new AppError('conflict', "Someone has already suggested this. It's waiting for an administrator.");
  }
}
