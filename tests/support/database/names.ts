// Apart from what makes the template: every test file loads this, and none of them the compiler and the migrations.

export const TEMPLATE = 'pv_template';
/** As on a real server: one role owns the tables, and the application's another. */
export const OWNER = 'pv_owner';

export function onServer(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
