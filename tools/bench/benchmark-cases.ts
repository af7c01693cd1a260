import { Failure } from '@/server/runtime/command-failure';
import type { BenchmarkCommunity } from './benchmark-community';
import type { ServerName } from './benchmark-servers';

export type BenchmarkCase = {
  key: string;
  title: string;
  /**
   * Task of the bare Next server in this comparison, such as `a static route`. Undefined if our server has the same
   * task.
   */
  against?: string;
  /**
   * Targets: the minimum `ratio` of our requests per second to those of the bare Next server, and the maximum response
   * sizes in bytes.
   */
  target: { ratio: number; bytes?: number; compressed?: number };
  /**
   * Paths that the benchmark requests in rotation, for our server (`ours`), a bare Next server (`next`) and a bare Node
   * server (`floor`). Null if the server has no equivalent path.
   */
  paths: Record<ServerName, readonly string[] | null>;
  body?: object;
  /** True if the requests are sent without a session. */
  isPublic?: true;
  isOfAdministrators?: true;
  /** True if the application and the bare Next server must return the same posts or comments. */
  isCompared?: true;
  /** True if each request sends the ETag of the previous response. */
  isRepeated?: true;
  /** True if responses are requested with compression, as browsers do. */
  isCompressed?: true;
};

const STATIC = { next: ['/api/static'], floor: ['/api/static'] };
const TRIVIAL = { next: ['/'], floor: null };

export const createBenchmarkCases = ({ schools, posts, written, shared }: BenchmarkCommunity): BenchmarkCase[] => {
  const api = (ours: string, bare: string, ids: number[]) => {
    const each = (address: string) => ids.map((id) => address.replace('ID', String(id)));
    return { ours: each(ours), next: each(bare), floor: each(bare) };
  };
  return [
    {
      key: 'feed',
      title: 'reading the feed',
      target: { ratio: 0.9 },
      isCompared: true,
      paths: { ours: ['/api/user/feed'], next: ['/api/feed'], floor: ['/api/feed'] },
    },
    {
      key: 'board',
      title: 'reading a board',
      target: { ratio: 0.9 },
      isCompared: true,
      paths: api('/api/schools/ID/posts', '/api/board/ID', schools),
    },
    {
      key: 'post',
      title: 'reading one post',
      target: { ratio: 0.9 },
      paths: api('/api/posts/ID', '/api/post/ID', posts),
    },
    {
      key: 'comments',
      title: "reading a post's comments",
      target: { ratio: 0.9 },
      isCompared: true,
      paths: api('/api/posts/ID/comments', '/api/comments/ID', posts),
    },
    {
      key: 'unread',
      title: 'reading the unread count',
      against: 'a static route',
      target: { ratio: 0.9 },
      paths: { ours: ['/api/notifications/unread-count'], ...STATIC },
    },
    {
      key: 'schools',
      title: '`GET /api/schools`',
      against: 'a static route',
      target: { ratio: 0.9 },
      isCompressed: true,
      paths: { ours: ['/api/schools'], ...STATIC },
    },
    {
      key: 'schools-304',
      title: '`GET /api/schools` with an ETag',
      against: 'a static route',
      target: { ratio: 0.9 },
      isRepeated: true,
      paths: { ours: ['/api/schools'], ...STATIC },
    },
    {
      key: 'dashboard',
      title: 'page `/dashboard`',
      against: 'a feed page',
      target: { ratio: 0.8, bytes: 120_000, compressed: 20_000 },
      isCompressed: true,
      paths: { ours: ['/dashboard'], next: ['/feed'], floor: null },
    },
    {
      key: 'school',
      title: 'page `/schools/{id}`',
      against: 'a board page',
      target: { ratio: 0.8 },
      isCompressed: true,
      paths: {
        ours: schools.map((id) => `/schools/${id}`),
        next: schools.map((id) => `/board/${id}`),
        floor: null,
      },
    },
    {
      key: 'home',
      title: 'page `/`',
      against: 'a trivial page',
      target: { ratio: 3 },
      isPublic: true,
      isCompressed: true,
      paths: { ours: ['/'], ...TRIVIAL },
    },
    {
      key: 'explore',
      title: 'page `/explore`',
      against: 'a trivial page',
      target: { ratio: 3 },
      isPublic: true,
      isCompressed: true,
      paths: { ours: ['/explore'], ...TRIVIAL },
    },
    {
      key: 'explore-school',
      title: 'page `/explore/{id}`',
      against: 'a trivial page',
      target: { ratio: 3 },
      isPublic: true,
      isCompressed: true,
      paths: { ours: schools.map((id) => `/explore/${id}`), ...TRIVIAL },
    },
    {
      key: 'shared',
      title: 'page `/shared/{token}`',
      against: 'a trivial page',
      target: { ratio: 3 },
      isPublic: true,
      isCompressed: true,
      paths: { ours: shared.map((token) => `/shared/${token}`), ...TRIVIAL },
    },
    {
      key: 'vote',
      title: 'voting',
      against: 'the same statement',
      target: { ratio: 0.8 },
      body: { voteType: 'upvote' },
      paths: api('/api/posts/ID/vote', '/api/vote/ID', written),
    },
    {
      key: 'comment',
      title: 'commenting',
      against: 'the same statement',
      target: { ratio: 0.8 },
      body: { content: 'That is what we think of it, too.' },
      paths: api('/api/posts/ID/comments', '/api/comment/ID', written),
    },
  ];
};

/**
 * Returns the benchmark cases with these keys, or all cases if the list of keys is empty. Throws a Failure for an
 * unknown key.
 */
export function selectBenchmarkCases<Named extends { key: string }>(all: Named[], keys: string[]): Named[] {
  const unknown = keys.filter((key) => !all.some((row) => row.key === key));
  if (unknown.length > 0)
    throw new Failure(`There is no row ${unknown.join(', ')}: the rows are ${all.map(({ key }) => key).join(', ')}.`);
  return keys.length === 0 ? all : all.filter(({ key }) => keys.includes(key));
}
