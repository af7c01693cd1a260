import { describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { refusePooler } from '@/server/postgres/pooler';
import { startProxy } from '../../support/database/proxy';

/** Where a server names the process that serves a connection (BackendKeyData), as PgBouncer answers it: by another number. */
function renumbered(answer: Buffer): Buffer {
  const at = answer.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at !== -1) answer.writeUInt32BE(0x7fff_fff1, at + 5);
  return answer;
}

/** Whether a start is refused over a line like this. */
async function isRefusedOver(change?: (answer: Buffer) => Buffer): Promise<unknown> {
  const url = new URL(env().DATABASE_URL);
  const proxy = await startProxy({ host: '127.0.0.1', port: Number(url.port), ...(change && { change }) });
  url.port = String(proxy.port);
  url.searchParams.set('host', '127.0.0.1');
  try {
    return await refusePooler(url.href).then(
      () => false,
      (error: Error) => error.message,
    );
  } finally {
    proxy.close();
  }
}

describe('a connection of one’s own', () => {
  it('is one to PostgreSQL itself, also over a line that only passes on', async () => {
    await expect(refusePooler(env().DATABASE_URL)).resolves.toBeUndefined();
    expect(await isRefusedOver()).toBe(false);
  });

  it('is none through a pooler: its notices would be lost, so the start is refused', async () => {
    expect(await isRefusedOver(renumbered)).toMatch(/^A pooler stands between .* DIRECT_DATABASE_URL/);
  });
});
