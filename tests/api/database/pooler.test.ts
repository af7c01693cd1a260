import { describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { refusePooler } from '@/server/postgres/refuse-pooler';
import { renumberConnection, startProxy } from '../../support/database/proxy';

/**
 * Checks a database connection that leads through a proxy. With `change`, the proxy can replace the connection's
 * process id, as a pooler does. Returns the error message if the application refuses the connection, otherwise false.
 */
async function refusalThrough(change?: (answer: Buffer) => Buffer): Promise<unknown> {
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

describe('the kinds of database connections that the application accepts', () => {
  it('the database connection may pass through a proxy that forwards everything unchanged', async () => {
    await expect(refusePooler(env().DATABASE_URL)).resolves.toBeUndefined();
    expect(await refusalThrough()).toBe(false);
  });

  it('the application refuses to start if the database connection leads through a pooler', async () => {
    expect(await refusalThrough(renumberConnection)).toMatch(/^A pooler is between .* DIRECT_DATABASE_URL/);
  });
});
