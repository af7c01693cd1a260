import { afterEach, describe, expect, it, vi } from 'vitest';

// The outbox contains emails to everybody, including links that reset passwords, so only a local demo shows the outbox.

const SETTINGS = { DATABASE_URL: 'postgresql://', NEXTAUTH_SECRET: '-'.repeat(32), DATA_DIR: '/nowhere/at/all' };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Renders the outbox page with the given settings. */
async function page(given: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries({ ...SETTINGS, DEMO: '0', SMTP_URL: '', ...given }))
    vi.stubEnv(name, value);
  const { default: OutboxPage } = await import('./page');
  return OutboxPage();
}

const NOT_FOUND = { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' };

describe('the outbox page at /dev/outbox', () => {
  it('the outbox page is shown in the demo', async () => {
    await expect(page({ DEMO: '1' })).resolves.toBeTruthy();
  });

  it.each([
    ['in production', { NODE_ENV: 'production' }],
    ['in development', { NODE_ENV: 'development' }],
    ['in production with a mail server', { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' }],
    ['in a demo with a mail server', { DEMO: '1', SMTP_URL: 'smtp://mail.example' }],
  ])('the outbox page returns 404 %s', { tags: ['V13.4.2'] }, async (_where, given) => {
    await expect(page(given)).rejects.toMatchObject(NOT_FOUND);
  });
});
