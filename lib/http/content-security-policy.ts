type Page = { nonce: string; isSecure: boolean; isDevelopment: boolean; payments?: Payments | null };

/** Sources that a page with the card form may load from or connect to. */
type Payments = { script: string; frame: string; connect: string; image: string };

/** Wildcard that stands for any subdomain in an allowed address. */
const ANY = '*';

const STRIPE: Payments = {
  script: `https://js.stripe.com https://${ANY}.js.stripe.com`,
  frame: `https://js.stripe.com https://${ANY}.js.stripe.com https://hooks.stripe.com`,
  connect: 'https://api.stripe.com',
  image: `https://${ANY}.stripe.com`,
};

/**
 * Returns the payment provider's addresses that a page may use for scripts, frames, connections and images. Returns
 * null except for /subscription, the only page with the card form.
 */
export function getPaymentCspSources(path: string, emulatorUrl: string | undefined): Payments | null {
  if (path !== '/subscription' && !path.startsWith('/subscription/')) return null;
  return emulatorUrl ? { script: emulatorUrl, frame: emulatorUrl, connect: emulatorUrl, image: emulatorUrl } : STRIPE;
}

/** Address to which browsers report policy violations (record 085). */
const REPORTS = '/api/csp-reports';
export const REPORTING_ENDPOINTS_HEADER = `csp="${REPORTS}"`;

/**
 * Returns the content security policy of a page. The policy allows only our own content, and only scripts with the
 * nonce of the response (security 2.9).
 */
export function buildContentSecurityPolicy({ nonce, isSecure, isDevelopment, payments = null }: Page): string {
  const also = (list: keyof Payments) => (payments ? ` ${payments[list]}` : '');
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}${also('script')}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `img-src 'self' blob:${also('image')}`,
    ...(payments ? [`frame-src ${payments.frame}`] : []),
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}${also('connect')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ];
  if (isSecure) policy.push('upgrade-insecure-requests');
  // The older directive report-uri is for browsers without report-to, and for pages without https. All other browsers
  // ignore it.
  policy.push(`report-uri ${REPORTS}`);
  if (isSecure) policy.push('report-to csp');
  return policy.join('; ');
}
