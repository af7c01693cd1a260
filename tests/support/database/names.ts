// The names are in a file of their own, because every test file loads them. Test files do not need the module that
// creates the template database.

export const TEMPLATE = 'pv_template';
/** Owner of the tables. The application uses another role, as on a real server. */
export const OWNER = 'pv_owner';

export function onServer(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
