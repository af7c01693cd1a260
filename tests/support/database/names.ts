// Separate from the module that creates the template, because every test file loads this one.

export const TEMPLATE = 'pv_template';
/** Owner of the tables. The application uses another role, as on a real server. */
export const OWNER = 'pv_owner';

export function onServer(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
