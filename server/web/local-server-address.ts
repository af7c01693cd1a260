/**
 * Returns the address at which programs on this machine reach the web server. If the server listens on all addresses,
 * that is 127.0.0.1.
 */
export function localServerAddress(host: string | undefined, port: number): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
