import 'server-only';
import { householdNetworkKey } from '@/lib/client-ip-address';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import type { SignInClient } from '@/lib/auth/known-devices';
import { createSetupCode, isSetupCode } from '@/lib/auth/setup-code';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { env } from '@/lib/env';
import { AppError, notFoundError } from '@/lib/errors';
import { enforceRateLimit } from '@/lib/http/rate-limits';
import { logSecurityEvent } from '@/lib/http/security-log';
import { changeSettings } from '@/lib/settings/site-settings';
import { registerAccount } from '@/lib/users/account/manage-account';
import type { FirstAdministratorInput } from './first-administrator-schema';

/** Number of the advisory lock under which an account becomes the first administrator. */
const LOCK = 7_303;

export const hasAdministrator = async (tx: TransactionClient | ReturnType<typeof db> = db()): Promise<boolean> =>
  (await tx.user.findFirst({ where: { isAdmin: true }, select: { id: true } })) !== null;

/**
 * Returns the lines that tell the operator how to become the first administrator. Returns null if the site already has
 * an administrator.
 */
export async function describeFirstAdministratorSetup(): Promise<string | null> {
  if (await hasAdministrator()) return null;
  return `The site has no administrator yet. Within an hour, open ${env().APP_ORIGIN}/setup and enter this code:\n\n    ${createSetupCode()}\n`;
}

const closed = () => notFoundError('Page');

/**
 * Creates the first administrator's account, and saves the site's name and contact address. Returns the session id.
 * Throws:
 * - `not_found` if an administrator exists
 * - `invalid` for a wrong or late code
 * - the errors of `registerAccount`
 */
export async function createFirstAdministrator(
  { code, siteName, contactEmail, ...account }: FirstAdministratorInput,
  act: Act,
  from: SignInClient,
): Promise<string> {
  if (await hasAdministrator()) throw closed();
  await enforceRateLimit('setup', 'all');
  if (!isSetupCode(code)) {
    logSecurityEvent('setup-code-refused', { from: householdNetworkKey(from.ip) });
    throw new AppError(
      'invalid',
      'This code is wrong or more than an hour old. On the server, run “npm run admin -- setup-code” for a new one.',
      undefined,
      'code',
    );
  }
  let userId = 0;
  const sessionId = await registerAccount(
    account,
    from,
    (work) => work(),
    async (id) => {
      await db().$transaction((tx) => promote(tx, { ...act, actorId: id }));
      userId = id;
    },
  );
  logSecurityEvent('first-administrator', { userId, from: householdNetworkKey(from.ip) });
  await changeSettings({ ...act, actorId: userId }, { siteName, contactEmail });
  return sessionId;
}

/** Makes the acting person the first administrator. Throws `not_found` if the site has an administrator. */
async function promote(tx: TransactionClient, act: Act): Promise<void> {
  // If two requests send the code at the same moment, the second one waits for the lock and then finds an
  // administrator.
  await runStatement(tx, Prisma.sql`SELECT pg_advisory_xact_lock(${LOCK}::int)`);
  if (await hasAdministrator(tx)) throw closed();
  await tx.user.update({ where: { id: act.actorId }, data: { isAdmin: true }, select: { id: true } });
  await recordAuditEntry(tx, act, {
    action: 'user.grant-admin',
    targetType: 'user',
    targetId: act.actorId,
    details: { before: { isAdmin: false }, after: { isAdmin: true } },
  });
}
