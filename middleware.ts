import { decode } from 'next-auth/jwt';
import { NextResponse, type NextRequest } from 'next/server';
import { signInPathIfRequired, trialRegistrationPath } from '@/lib/auth/sign-in-paths';
import { movedAccountTabPath } from '@/lib/web/moved-account-pages';
import { PAGE_TEMPLATE_REQUEST_HEADER } from '@/lib/web/page-template-slots';
import { SESSION_TOKEN_SALT, sessionCookieName } from '@/lib/auth/session-token';
import {
  buildContentSecurityPolicy,
  getPaymentCspSources,
  REPORTING_ENDPOINTS_HEADER,
} from '@/lib/http/content-security-policy';

const isSecure = () => (process.env.APP_ORIGIN ?? '').startsWith('https:');

/**
 * Redirects browsers without a session to sign-in, and sets the content security policy of every page. The redirect is
 * only a convenience: `route()` and each page check the session themselves.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const path = request.nextUrl.pathname;
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const policy = buildContentSecurityPolicy({
    nonce,
    isSecure: isSecure(),
    isDevelopment: process.env.NODE_ENV === 'development',
    payments: getPaymentCspSources(path, process.env.STRIPE_EMULATOR_URL),
  });

  // The redirects of decision A3 are not in next.config.mjs, because redirects from that file would lack the headers
  // that the middleware sets.
  const redirectPath =
    path === '/auth'
      ? `/login${request.nextUrl.search}`
      : (trialRegistrationPath(path, request.nextUrl.search) ?? movedAccountTabPath(path, request.nextUrl.search));
  if (redirectPath !== null) {
    return withHeaders(NextResponse.redirect(new URL(redirectPath, request.url), 307), policy, false);
  }
  const signIn = signInPathIfRequired(path, request.nextUrl.search);
  // Our server may request the template of a page without a session, because a template contains no personal data.
  if (signIn !== null && !request.headers.has(PAGE_TEMPLATE_REQUEST_HEADER) && !(await hasSealedSession(request))) {
    return withHeaders(NextResponse.redirect(new URL(signIn, request.url), 307), policy, true);
  }
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('x-path', path);
  // The address to return to after sign-in, without secrets in its query.
  headers.set('x-sign-in', signIn ?? '');
  headers.set('content-security-policy', policy); // Next reads the nonce for its own scripts from the policy in the request header.
  const isPrivate = signIn !== null || path.startsWith('/shared/');
  return withHeaders(NextResponse.next({ request: { headers } }), policy, isPrivate);
}

function withHeaders(response: NextResponse, policy: string, isPrivate: boolean): NextResponse {
  response.headers.set('Content-Security-Policy', policy);
  response.headers.set('Reporting-Endpoints', REPORTING_ENDPOINTS_HEADER);
  if (isPrivate) response.headers.set('X-Robots-Tag', 'noindex');
  // The redirect to sign-in must not be cached, because a cache would serve it to signed-in members.
  if (response.headers.has('Location')) response.headers.set('Cache-Control', 'no-store');
  return response;
}

async function hasSealedSession(request: NextRequest): Promise<boolean> {
  const token = request.cookies.get(sessionCookieName(isSecure()))?.value;
  if (!token) return false;
  try {
    const secret = process.env.NEXTAUTH_SECRET ?? '';
    return (await decode({ token, secret, salt: SESSION_TOKEN_SALT })) !== null;
  } catch {
    return false;
  }
}

// The middleware does not run for files or for the API, because Next would cut off the API's request bodies at 10 MB.
// The pattern checks only the path, because visitors can send any headers.
export const config = {
  matcher: ['/((?!api/|api$|\\.well-known/security\\.txt$|service-worker\\.js$|_next/static/|favicon.ico).*)'],
};
