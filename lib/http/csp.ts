type Page = { nonce: string; isSecure: boolean; isDevelopment: boolean };

/** Security 2.9: nothing runs or loads but our own, and scripts only with this answer's nonce. */
export function contentSecurityPolicy({ nonce, isSecure, isDevelopment }: Page): string {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
  ];
  if (isSecure) policy.push('upgrade-insecure-requests');
  return policy.join('; ');
}
