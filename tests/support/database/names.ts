// Names of the test databases and roles. Every test file loads this small module. Only the global setup needs the
// module that creates the template database.

export const TEMPLATE = 'pv_template';
/** The PostgreSQL role that owns the tables. The application connects with a different role, as on a real server. */
export const OWNER = 'pv_owner';

export function onServer(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
