/**
 * The address a request came from. server/serve.ts writes the header anew from the socket (or from the trusted proxy),
 * so what a client claims never arrives here.
 */
export function clientIp(request: { headers: Pick<Headers, 'get'> }): string {
  return request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? 'unknown';
}
