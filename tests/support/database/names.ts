// These names are not in the module that creates the template database, because every test file loads them.

export const TEMPLATE = 'pv_template';
/** Owner of the tables. The application uses another role, as on a real server. */
export const OWNER = 'pv_owner';

export function onServer(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
