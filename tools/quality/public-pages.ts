import { DEMO_PASSWORD } from '@/lib/demo';
import { Failure } from '@/server/runtime/command-failure';

/** A page to measure. `path` is the page's name in the tables, and `address` is the page's current address. */
export type PublicPage = { path: string; address: string; isUnlisted?: boolean };

/** The public pages of a site with the demo community, which has a school with posts and a shareable post. */
export async function listPublicPages(site: string): Promise<PublicPage[]> {
  const { id, schoolId } = await shareablePost(site);
  const { shareToken } = await call<{ shareToken: string }>(site, 'POST', `/api/posts/${id}/share`, {});
  return [
    { path: '/', address: `${site}/` },
    { path: '/login', address: `${site}/login` },
    { path: '/explore', address: `${site}/explore` },
    { path: '/explore/{id}', address: `${site}/explore/${schoolId}` },
    { path: '/shared/{token}', address: `${site}/shared/${shareToken}`, isUnlisted: true },
  ];
}

export const DEMO_MEMBER_CREDENTIALS = { email: 'member@demo.test', password: DEMO_PASSWORD };

let cookie = '';

async function call<T>(site: string, method: string, path: string, body?: unknown): Promise<T> {
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', Origin: site, Cookie: cookie };
  const answer = await fetch(site + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Failure(`${method} ${path} returned ${answer.status}: the site needs the demo people.`);
  cookie =
    answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ') || cookie;
  return (await answer.json()) as T;
}

type Post = { id: number; schoolId: number; shareToken: string | null; comments: unknown[] };

async function shareablePost(site: string): Promise<Post> {
  await call(site, 'POST', '/api/login', DEMO_MEMBER_CREDENTIALS);
  const posts = await call<Post[]>(site, 'GET', '/api/user/posts');
  const post =
    posts.find(({ shareToken }) => shareToken !== null) ??
    posts.find(({ comments }) => comments.length > 0) ??
    posts[0];
  if (!post) throw new Failure('The demo member has no post to share.');
  return post;
}
