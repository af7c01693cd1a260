import type { SeededFault } from './seeded-fault';

/** Deliberate faults that security requirement R13 names. Faults that another file already lists are left out. */
export const SECURITY_FAULTS: SeededFault[] = [
  {
    name: 'unique-dropped',
    what: 'a person can vote twice on a post',
    file: 'prisma/migrations/20261128150000_baseline/migration.sql',
    from: 'CREATE UNIQUE INDEX post_votes_user_id_post_id_key',
    to: 'CREATE INDEX post_votes_user_id_post_id_key',
    test: 'tests/api/posts/votes.test.ts',
  },
  {
    name: 'transaction-parted',
    what: 'the appointment of a moderator and its audit entry are in two separate transactions',
    file: 'lib/moderation/school-moderators.ts',
    from: '? await tx.schoolModerator.createMany({',
    to: '? await db().schoolModerator.createMany({',
    test: 'tests/api/users/audit.test.ts',
  },
  {
    name: 'limiter-off',
    what: 'the rate limiter counts nothing',
    file: 'lib/http/rate-limits.ts',
    from: '  let refusal = await refusalOf(name, key);\n',
    to: '  let refusal = null as RateLimiterRes | null;\n',
    test: 'tests/api/http/limits.test.ts',
  },
  {
    name: 'fsync-off',
    what: 'the embedded database acknowledges writes before they are on disk',
    file: 'server/postgres/database-server.ts',
    from: "    'listen_addresses=127.0.0.1',\n",
    to: "    'listen_addresses=127.0.0.1',\n    'fsync=off',\n",
    test: 'tests/api/database/roles.test.ts',
  },
  {
    name: 'audit-skipped',
    what: 'appointing a moderator leaves no audit entry',
    file: 'lib/moderation/school-moderators.ts',
    from: "    await recordAuditEntry(tx, act, { action, targetType: 'user', targetId: userId, details });\n",
    to: '',
    test: 'tests/api/users/audit.test.ts',
  },
  {
    name: 'drain-removed',
    what: 'a stopping server cuts off responses in progress',
    file: 'server/web/graceful-stop.ts',
    from: '      void Promise.all(closed).then(done);\n',
    to: '      void Promise.all(closed).then(done);\n      server.closeAllConnections();\n',
    test: 'server/web/graceful-stop.test.ts',
  },
];

/** Names of the twelve faults of security requirement R13, which `npm run faults -- R13` runs. */
export const REQUIRED_SECURITY_FAULT_NAMES: readonly string[] = [
  ...SECURITY_FAULTS.map(({ name }) => name),
  'audit-for-members',
  'place-kept-in-photo',
  'nonce-constant',
  'webhook-unsigned',
  'body-unbounded',
  'proxy-of-anybody',
];
