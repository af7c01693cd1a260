import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PollView } from '@/lib/posts/poll-schema';
import type { PostView } from '@/lib/posts/schema';
import { Poll } from './poll';

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
};
const COUNTED = { choices: NONE.choices.map(({ text }, at) => ({ text, votes: at === 0 ? 4 : 1 })), votes: 5 };

const textOf = (changes: Partial<PollView>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Poll post={{ id: 1 } as PostView} poll={{ ...NONE, ...changes }} />
    </QueryClientProvider>,
  );

it.each<[string, Partial<PollView>, RegExp, RegExp]>([
  ['to vote in', { mayVote: true }, /type="radio".*Vote.*Dec 1, 2026.*Nobody sees how you voted/, /progress/],
  [
    'of a school that is not one’s own',
    {},
    /Verified parents of this school vote\. Numbers appear/,
    /type="radio"|progress/,
  ],
  ['voted in', { ownChoice: 1 }, /Saturday.*Your vote.*Numbers appear/, /type="radio"|progress/],
  ['counted in part', { ...COUNTED, ownChoice: 0 }, /value="4".*The first 5 votes are counted/, /type="radio"/],
  ['closed', { ...COUNTED, isClosed: true }, /Closed after Dec 1, 2026\. 5 parents/, /Open until/],
  ['closed, of few', { isClosed: true }, /Fewer than five parents voted/, /progress/],
])('a poll %s', (_what, changes, has, hasNot) => {
  expect(textOf(changes)).toMatch(has);
  expect(textOf(changes)).not.toMatch(hasNot);
});
