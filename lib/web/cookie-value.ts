/** Returns the value of a cookie in a Cookie header. Undefined if the header does not contain the cookie. */
export const readCookieValue = (header: string, name: string): string | undefined =>
  header
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
