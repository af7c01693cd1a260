import type { IncomingMessage, ServerResponse } from 'node:http';
import { sessionCookieName } from '../../../lib/auth/session-token.ts';
import { valuesFromServer } from '../../../lib/process/values-from-server.ts';

const SHARED = /^\/shared\/([\w-]{22,64})(?:\?|$)/;
const HOME = /^\/(?:\?|$)/;
const SCHOOL = /^\/explore\/\d{1,9}(?:\?|$)/;

/** Patterns of the user agents of search engines, link previews and programs, which are not human readers. */
const AUTOMATED_AGENTS =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embedly|headless|lighthouse|curl|wget|python|java\/|go-http|node|axios|okhttp/i;

/**
 * Maximum number of public links whose views are counted between two writes to the database. Views of further links are
 * not counted, because only programs open more links than that.
 */
const MAX_LINKS = 10_000;

/**
 * Counts views of public links (record 057), the home page and schools' public pages (record 058) by browsers without a
 * session. Repeated views count, because the site stores nothing about visitors.
 */
export function countPageView(request: IncomingMessage, response: ServerResponse): void {
  const { url = '' } = request;
  const token = SHARED.exec(url)?.[1];
  const page = HOME.test(url) ? 'home' : SCHOOL.test(url) ? 'school' : null;
  if ((token === undefined && page === null) || !isReader(request)) return;
  response.once('finish', () => {
    if (![200, 304].includes(response.statusCode)) return;
    const { shareViews, pageViews } = valuesFromServer;
    if (page !== null) pageViews.set(page, (pageViews.get(page) ?? 0) + 1);
    if (token !== undefined && (shareViews.size < MAX_LINKS || shareViews.has(token)))
      shareViews.set(token, (shareViews.get(token) ?? 0) + 1);
  });
}

function isReader({ method, headers }: IncomingMessage): boolean {
  const cookies = headers.cookie ?? '';
  const agent = headers['user-agent'] ?? '';
  const isAhead = String(headers['sec-purpose'] ?? headers['purpose']).includes('prefetch');
  const isSignedIn = [true, false].some((isSecure) => cookies.includes(`${sessionCookieName(isSecure)}=`));
  return (
    method === 'GET' &&
    !isSignedIn &&
    !isAhead &&
    headers['rsc'] === undefined &&
    agent !== '' &&
    !AUTOMATED_AGENTS.test(agent)
  );
}
