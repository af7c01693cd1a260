import { KEPT_AT } from '@/lib/http/api';

/** The pages that open without a connection: one's feed, and the boards that one read. */
export const isKeptPage = ({ pathname }: URL): boolean =>
  pathname === '/dashboard' || /^\/schools\/\d+$/.test(pathname);

/** What these pages ask for while somebody reads: posts, comments, and the names of schools. Nothing of the account, and no stream. */
export const isKeptAnswer = ({ pathname }: URL): boolean =>
  /^\/api\/(?:user\/feed|user\/subscriptions|schools|schools\/\d+\/posts|posts\/\d+(?:\/comments)?)$/.test(pathname);

/** A file whose name changes with what is in it. */
export const isPart = ({ pathname }: URL): boolean => pathname.startsWith('/_next/static/');

/** Of pages, answers and parts; the oldest go. */
export const MOST = { pages: 12, answers: 80, parts: 300 };
/** A page or an answer that is longer is not kept. */
export const LONGEST = 1_000_000;

/** As it is kept: what the browser has done with the original is done. */
export function asKept(original: Response, text: string, now: number): Response {
  const headers = new Headers(original.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(name);
  headers.set(KEPT_AT, String(now));
  headers.set('Server-Timing', `kept;dur=${now}`); // a page can read this of itself
  return new Response(text, { status: original.status, headers });
}

export const ageOf = (kept: Response, now: number): number => now - Number(kept.headers.get(KEPT_AT) ?? 0);

/** Who a page was made for and how long at most it may be kept, as the server says it (app/(member)/shell.tsx); null: it is not to be kept. */
export function keptFor(html: string): { id: string; until: number } | null {
  const said = /<meta name="kept-for" content="(\d+) (\d+)"/.exec(html);
  return said ? { id: said[1] ?? '', until: Number(said[2]) } : null;
}

/** The parts that a page names. */
export const partsOf = (html: string): string[] => [
  ...new Set(html.match(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2|svg)/g)),
];
