/**
 * Returns the client's network address from a header. server/serve.ts sets the header from the socket or the trusted
 * proxy, so a client cannot forge it.
 */
export function clientIp(request: { headers: Pick<Headers, 'get'> }): string {
  return request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? 'unknown';
}
