import { db, connectionPool } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { exportFromCommandLine } from '@/lib/data-rights/export/create-exports';
import { deleteAccount } from '@/lib/data-rights/deletion/account-deletion';
import { isStripeConfigured, runStripeCalls } from '@/lib/membership/stripe';
import { liftMembershipHold } from '@/lib/membership/sync/sync-membership';
import { restoreSchoolFromCommandLine } from '@/lib/schools/deleted/deleted-schools';
import { describeFirstAdministratorSetup } from '@/lib/users/account/first-administrator';
import { setAdministratorRights } from '@/lib/users/admin/grant-admin';
import { markEmailBounced } from '@/lib/users/email/mark-email-bounced';
import { deleteLostSignInFactors, makePasswordResetLink } from '@/lib/users/sign-in/reset-password';
import { verify } from '@/lib/integrity/run-integrity-checks';
import { generateSourceCode } from '@/server/build';
import { stripeEmulatorSettings, readConfig, type ServerConfig } from '@/server/runtime/config';
import { readStripeEmulatorAddress } from '@/server/stripe-emulator';
import { Failure, runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { withConfiguredDatabase } from '@/server/postgres/configured-database';
import { requireReachableDatabase } from '@/server/postgres/require-database';
import { cleanEmail } from '@/lib/text/clean-text';

const USAGE =
  'Say who: npm run admin -- grant EMAIL, revoke EMAIL, release EMAIL, delete EMAIL, export EMAIL, reset-link EMAIL, forget-factors EMAIL, bounced EMAIL, restore-school ID, setup-code, or verify.';

/** Operator commands, each with the sentence that is printed after success. */
const ACTIONS: Record<string, [work: (email: string) => Promise<void | string>, done: string]> = {
  grant: [(email) => setAdministratorRights(email, true), 'is now an administrator'],
  revoke: [(email) => setAdministratorRights(email, false), 'is no longer an administrator'],
  release: [async (email) => liftMembershipHold(await userIdOf(email)), 'is no longer on hold'],
  delete: [async (email) => deleteAccount(await userIdOf(email)), 'was deleted, with everything this person wrote'],
  export: [exportFromCommandLine, 'can get this copy of all data that we hold about them:'],
  'reset-link': [makePasswordResetLink, 'can set a new password with this link, once, within an hour:'],
  'forget-factors': [deleteLostSignInFactors, 'signs in with the password alone again, and is signed out everywhere'],
  bounced: [markEmailBounced, 'gets no more emails until the address is corrected or confirmed again'],
  'restore-school': [
    (id) => restoreSchoolFromCommandLine(schoolIdFrom(id)),
    'is restored as a school, with everything that was deleted with it',
  ],
};

/**
 * Runs `npm run admin -- COMMAND`, whether or not the application is running. The commands are
 * `grant|revoke|release|delete|export|reset-link|forget-factors|bounced EMAIL`, `restore-school ID`, `setup-code` and `verify`.
 */
async function admin(): Promise<void> {
  const [action, argument, ...more] = process.argv.slice(2);
  const email = argument && cleanEmail(argument);
  if (action === 'verify' && email === undefined) return withSite(printVerification);
  if (action === 'setup-code' && email === undefined) return withSite(printSetupCode);
  const [work, sentence] = ACTIONS[action ?? ''] ?? [];
  if (!work || !email || more.length > 0) throw new Failure(USAGE);
  const answer = await withSite(() => withStripeWhereItIs(() => work(email)));
  console.log(`✓ ${email} ${sentence}`);
  if (answer) console.log(answer);
}

/** Runs the command with the site's configuration and database. */
async function withSite<T>(work: () => Promise<T>): Promise<T> {
  const config = readConfig('production');
  await generateSourceCode(config.env);
  return withConfiguredDatabase(config, async ({ url }) => {
    await requireReachableDatabase(url);
    Object.assign(process.env, config.env, { DATABASE_URL: url }, emulatorOf(config));
    try {
      return await work();
    } catch (error) {
      throw error instanceof AppError ? new Failure(error.message) : error;
    } finally {
      await db().$disconnect();
      await connectionPool().end();
    }
  });
}

/** Prints a code for the first administrator, or a message that the site already has an administrator. */
async function printSetupCode(): Promise<void> {
  console.log((await describeFirstAdministratorSetup()) ?? 'The site has an administrator already.');
}

/** Maximum number of differences printed for each check. */
const MAX_PRINTED = 10;

/** Prints the result of each check of `npm run admin -- verify`. Throws if a check fails. */
async function printVerification(): Promise<void> {
  let wrong = 0;
  for await (const { what, faults } of verify()) {
    if (faults?.length === 0) {
      console.log(`✓ ${what}`);
      continue;
    }
    wrong += 1;
    const more = faults && faults.length > MAX_PRINTED ? `, and ${faults.length - MAX_PRINTED} more` : '';
    console.log(`✗ ${what}: ${faults ? faults.slice(0, MAX_PRINTED).join(', ') + more : 'could not be checked'}`);
  }
  if (wrong > 0) throw new Failure(`${wrong} checks found a difference: see docs/operations/backup.md, "Verify".`);
}

const withStripeWhereItIs = <T>(work: () => Promise<T>): Promise<T> =>
  isStripeConfigured() ? runStripeCalls(work) : work();

async function userIdOf(email: string): Promise<number> {
  const user = await db().user.findUnique({ where: { email }, select: { id: true } });
  if (!user) throw new AppError('not_found', `No account has the address ${email}.`);
  return user.id;
}

function schoolIdFrom(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Failure('The id of a school is a number, as in the address of its page.');
  return Number(text);
}

/**
 * Returns the settings of this installation's Stripe emulator, which an account deletion needs. If the emulator is not
 * running, the deletion waits until the emulator runs.
 */
function emulatorOf({ emulated, dataDir }: ServerConfig): Record<string, string> {
  const url = emulated ? readStripeEmulatorAddress(dataDir) : undefined;
  return url ? stripeEmulatorSettings(dataDir, url) : {};
}

await runCommandAndPrintFailure(admin);
process.exit(0); // The process exits explicitly, because timers of Prisma would keep it alive for several seconds.
