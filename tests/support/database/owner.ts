import pg from 'pg';

// Tests use a superuser connection to inspect and damage data, because the application's connection has fewer rights.

/** Returns the address of this test file's database, with the superuser as user. */
export const superuserUrl = (): string => process.env.TEST_SUPERUSER_URL ?? '';

let opened: pg.Pool | undefined;

export function superuser(): pg.Pool {
  if (opened) return opened;
  opened = new pg.Pool({ connectionString: superuserUrl(), options: '-c TimeZone=UTC', max: 8 });
  opened.on('error', () => undefined); // Errors of idle connections are ignored, because tests may end connections.
  return opened;
}

export const endSuperuser = async (): Promise<void> => void (await opened?.end());
