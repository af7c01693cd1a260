/**
 * Returns the address at which programs on this machine reach the web server. If `host` is undefined, the server
 * listens on all addresses.
 */
export function localServerAddress(host: string | undefined, port: number): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
