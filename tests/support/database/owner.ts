import pg from 'pg';

// Tests look behind the application, and make faults there, as the server's superuser; what they test has the rights of the application.

/** The database of this file of tests, for whom nothing is refused. */
export const superuserUrl = (): string => process.env.TEST_SUPERUSER_URL ?? '';

let opened: pg.Pool | undefined;

export function superuser(): pg.Pool {
  if (opened) return opened;
  opened = new pg.Pool({ connectionString: superuserUrl(), options: '-c TimeZone=UTC', max: 8 });
  opened.on('error', () => undefined); // tests end connections, too
  return opened;
}

export const endSuperuser = async (): Promise<void> => void (await opened?.end());
