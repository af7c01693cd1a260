/**
 * Returns the client's address. server/serve.ts sets the header from the socket or the trusted proxy, so a client's own
 * claim never arrives here.
 */
export function clientIp(request: { headers: Pick<Headers, 'get'> }): string {
  return request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? 'unknown';
}
