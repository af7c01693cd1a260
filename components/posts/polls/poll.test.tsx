import { MutationObserver, QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { queryKeys } from '@/lib/http/query-keys';
import type { PollView } from '@/lib/posts/polls/schema';
import type { PostView } from '@/lib/posts/schema';
import type { CachedListPages } from '../cached-posts';
import { Poll, createPollVoteMutation } from './poll';

afterEach(() => vi.unstubAllGlobals());

const NONE: PollView = {
  choices: [
    { text: 'Friday', votes: null },
    { text: 'Saturday', votes: null },
  ],
  votes: null,
  closesOn: '2026-12-01',
  isClosed: false,
  ownChoice: null,
  mayVote: false,
  outcome: null,
};
const COUNTED = { choices: NONE.choices.map(({ text }, at) => ({ text, votes: at === 0 ? 4 : 1 })), votes: 5 };

const textOf = (changes: Partial<PollView>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Poll post={{ id: 1 } as PostView} poll={{ ...NONE, ...changes }} />
    </QueryClientProvider>,
  );

it.each<[string, Partial<PollView>, RegExp, RegExp]>([
  [
    'that the reader can vote in',
    { mayVote: true },
    /type="radio".*Vote.*Dec 1, 2026.*No one sees how you voted/,
    /progress/,
  ],
  [
    'of a school that is not the reader’s',
    {},
    /verified parents of this school can vote\. Results show/,
    /type="radio"|progress/,
  ],
  ['that the reader voted in', { ownChoice: 1 }, /Saturday.*Your vote.*Results show/, /type="radio"|progress/],
  [
    'with only some votes counted',
    { ...COUNTED, ownChoice: 0 },
    /value="4".*The first 5 votes are counted/,
    /type="radio"/,
  ],
  ['that is closed', { ...COUNTED, isClosed: true }, /This poll closed after Dec 1, 2026\. 5 parents/, /Open until/],
  ['that closed with few votes', { isClosed: true }, /Fewer than five parents voted/, /progress/],
])('a poll %s shows the right text', (_what, changes, has, hasNot) => {
  expect(textOf(changes)).toMatch(has);
  expect(textOf(changes)).not.toMatch(hasNot);
});

it('a vote stays on the page when an older response arrives after the vote', async () => {
  const cache = new QueryClient();
  const post = { id: 1, schoolId: 7, poll: { ...NONE, mayVote: true } } as PostView;
  const queryKey = queryKeys.feed('recent');
  const before: CachedListPages<PostView> = { pages: [{ items: [post], next: null }], pageParams: [null] };
  cache.setQueryData(queryKey, before);
  const lateResponse = Promise.withResolvers<CachedListPages<PostView>>();
  const queryFn = vi
    .fn(() => new Promise<CachedListPages<PostView>>(() => {}))
    .mockReturnValueOnce(lateResponse.promise);
  const leave = new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => {});
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...NONE, ownChoice: 1 })));

  await new MutationObserver(cache, createPollVoteMutation(cache, post)).mutate(1);
  lateResponse.resolve(before);
  await new Promise((resume) => setTimeout(resume));
  expect(cache.getQueryData(queryKey)?.pages[0]?.items[0]?.poll?.ownChoice).toBe(1);
  expect(queryFn).toHaveBeenCalledTimes(2);
  leave();
});
