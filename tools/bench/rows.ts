import { Failure } from '@/server/fail';
import type { Community } from './community';
import type { BenchSide } from './servers';

export type Row = {
  key: string;
  title: string;
  /** Name of the comparison in the table. The bare Next server does the same work unless stated otherwise. */
  against: string;
  /**
   * Goals of a benchmark row. `ratio` is our requests per second divided by those of the bare Next server. The sizes
   * are the largest allowed responses in bytes.
   */
  target: { ratio: number; bytes?: number; compressed?: number };
  /** Paths that the benchmark requests in rotation. Null for a server without an equivalent path. */
  paths: Record<BenchSide, readonly string[] | null>;
  body?: object;
  /** True if the requests are sent without a session. */
  isPublic?: true;
  isOfAdministrators?: true;
  /** True if both servers must return the same posts or comments. */
  isCompared?: true;
  /** True if each request sends the ETag of the previous response. */
  isRepeated?: true;
  /** True if responses are requested with compression, as browsers do. */
  isCompressed?: true;
};

const STATIC = { next: ['/api/static'], floor: ['/api/static'] };
const TRIVIAL = { next: ['/'], floor: null };

export const rowsOf = ({ schools, posts, written, shared }: Community): Row[] => {
  const api = (ours: string, bare: string, ids: number[]) => {
    const each = (address: string) => ids.map((id) => address.replace('ID', String(id)));
    return { ours: each(ours), next: each(bare), floor: each(bare) };
  };
  return [
    {
      key: 'feed',
      title: 'feed',
      against: 'same work',
      target: { ratio: 0.9 },
      isCompared: true,
      paths: { ours: ['/api/user/feed'], next: ['/api/feed'], floor: ['/api/feed'] },
    },
    {
      key: 'board',
      title: 'board',
      against: 'same work',
      target: { ratio: 0.9 },
      isCompared: true,
      paths: api('/api/schools/ID/posts', '/api/board/ID', schools),
    },
    {
      key: 'post',
      title: 'one post',
      against: 'same work',
      target: { ratio: 0.9 },
      paths: api('/api/posts/ID', '/api/post/ID', posts),
    },
    {
      key: 'comments',
      title: 'comments of a post',
      against: 'same work',
      target: { ratio: 0.9 },
      isCompared: true,
      paths: api('/api/posts/ID/comments', '/api/comments/ID', posts),
    },
    {
      key: 'unread',
      title: 'unread count',
      against: 'static route',
      target: { ratio: 0.9 },
      paths: { ours: ['/api/notifications/unread-count'], ...STATIC },
    },
    {
      key: 'schools',
      title: '`GET /api/schools`',
      against: 'static route',
      target: { ratio: 0.9 },
      isCompressed: true,
      paths: { ours: ['/api/schools'], ...STATIC },
    },
    {
      key: 'schools-304',
      title: '`GET /api/schools`, unchanged',
      against: 'static route',
      target: { ratio: 0.9 },
      isRepeated: true,
      paths: { ours: ['/api/schools'], ...STATIC },
    },
    {
      key: 'dashboard',
      title: '`/dashboard`',
      against: 'feed as a page',
      target: { ratio: 0.8, bytes: 120_000, compressed: 20_000 },
      isCompressed: true,
      paths: { ours: ['/dashboard'], next: ['/feed'], floor: null },
    },
    {
      key: 'school',
      title: '`/schools/{id}`',
      against: 'board as a page',
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
      title: '`/`',
      against: 'trivial page',
      target: { ratio: 3 },
      isPublic: true,
      isCompressed: true,
      paths: { ours: ['/'], ...TRIVIAL },
    },
    {
      key: 'explore',
      title: '`/explore`',
      against: 'trivial page',
      target: { ratio: 3 },
      isPublic: true,
      isCompressed: true,
      paths: { ours: ['/explore'], ...TRIVIAL },
    },
    {
      key: 'explore-school',
      title: '`/explore/{id}`',
      against: 'trivial page',
      target: { ratio: 3 },
      isPublic: true,
      isCompressed: true,
      paths: { ours: schools.map((id) => `/explore/${id}`), ...TRIVIAL },
    },
    {
      key: 'shared',
      title: '`/shared/{token}`',
      against: 'trivial page',
      target: { ratio: 3 },
      isPublic: true,
      isCompressed: true,
      paths: { ours: shared.map((token) => `/shared/${token}`), ...TRIVIAL },
    },
    {
      key: 'vote',
      title: 'vote',
      against: "the floor's statement",
      target: { ratio: 0.8 },
      body: { voteType: 'upvote' },
      paths: api('/api/posts/ID/vote', '/api/vote/ID', written),
    },
    {
      key: 'comment',
      title: 'comment',
      against: "the floor's statement",
      target: { ratio: 0.8 },
      body: { content: 'That is what we think of it, too.' },
      paths: api('/api/posts/ID/comments', '/api/comment/ID', written),
    },
  ];
};

/** Returns the rows with these keys, or all rows if no keys are given. Throws a Failure for an unknown key. */
export function selectedRows<Named extends { key: string }>(all: Named[], keys: string[]): Named[] {
  const unknown = keys.filter((key) => !all.some((row) => row.key === key));
  if (unknown.length > 0)
    throw new Failure(`There is no row ${unknown.join(', ')}: the rows are ${all.map(({ key }) => key).join(', ')}.`);
  return keys.length === 0 ? all : all.filter(({ key }) => keys.includes(key));
}
