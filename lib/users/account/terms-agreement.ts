import 'server-only';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { fieldConflictError } from '@/lib/errors';
import { site } from '@/lib/site';
import type { AgreeToTermsReply } from '@/lib/users/schema';

/** Returns all versions of the terms that a person agreed to, newest first. */
export async function fetchTermsAgreements(userId: number): Promise<AgreeToTermsReply[]> {
  const agreements = await db().termsAgreement.findMany({ where: { userId }, orderBy: { agreedAt: 'desc' } });
  return agreements.map(({ version, agreedAt }) => ({ version, agreedAt: agreedAt.toISOString() }));
}

/**
 * Records that a person agreed to the current terms. Keeps the time of their first agreement to this version. Throws
 * `conflict` if `version` is not the current version.
 */
export async function agreeToTerms({ id }: CurrentUser, version: string): Promise<void> {
  if (version !== site.termsVersion)
    throw fieldConflictError('version', 'The terms have changed again. Please reload the page and read them.');
  await db().user.updateMany({
    where: { id, termsVersion: { not: version } },
    data: { termsVersion: version, termsAcceptedAt: now() },
  });
}
