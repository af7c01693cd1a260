/**
 * Returns the client's network address from a header. A client cannot forge the header, because server/serve.ts sets it
 * for every request.
 */
export function readClientIpHeader(request: { headers: Pick<Headers, 'get'> }): string {
  return request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? 'unknown';
}
