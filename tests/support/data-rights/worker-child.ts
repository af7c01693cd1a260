// Creates data exports or deletes accounts in a separate process, so that tests can kill it.
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { deleteDueAccounts } from '@/lib/data-rights/deletion/scheduled-account-deletion';
import { processRequestedExports } from '@/lib/data-rights/export/create-exports';

async function makeCopies(): Promise<void> {
  const boss = new PgBoss({
    connectionString: process.env.DATABASE_URL ?? '',
    max: 2,
    migrate: false,
    reindex: false,
    schedule: false,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  });
  boss.on('error', () => undefined);
  await boss.start();
  await processRequestedExports(boss, 0.5);
}

async function deleteAccounts(): Promise<void> {
  for (;;) {
    await deleteDueAccounts();
    await pause(10);
  }
}

await (process.argv[2] === 'copies' ? makeCopies() : deleteAccounts());
