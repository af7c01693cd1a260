// Names of the test databases and roles. They have their own small module, because every test file loads it.

export const TEMPLATE_DATABASE = 'pv_template';
/** The PostgreSQL role that owns the tables. The application connects with a different role, as on a real server. */
export const OWNER_ROLE = 'pv_owner';

export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
