import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CurrentUserProvider } from '@/components/auth/use-current-user';
import { queryKeys } from '@/lib/http/query-keys';
import type { CommentView, PostView } from '@/lib/posts/schema';
import type { UserView } from '@/lib/users/schema';
import { CommentSection } from './comment-section';

const at = '2026-11-23T12:00:00.000Z';
const comment = (id: number, content: string, changes: Partial<CommentView> = {}): CommentView => ({
  id,
  postId: 1,
  userId: 2,
  content,
  user: { id: 2, firstName: 'Robin', lastName: 'Example', avatar: null },
  authorName: 'Robin Example',
  authorVerified: 'none',
  isOwner: false,
  createdAt: at,
  updatedAt: at,
  editedAt: null,
  withheld: null,
  outside: null,
  parentId: null,
  parentGone: null,
  mentions: [],
  usefulCount: 0,
  isUseful: false,
  ...changes,
});
const answer = comment(1, 'At eight', { usefulCount: 3 });
const root = comment(2, 'Thank you', { isOwner: true });
const reply = comment(3, 'You are welcome', { parentId: 2 });
const answered = { id: 1, schoolId: 1, school: { name: 'Oak' }, commentCount: 3, withheld: null, isPublic: false };
const withComments = { comments: [reply, root, answer], answer };

/**
 * Renders a post's comments and returns their text in reading order. By default, the reader is a member who may write.
 */
function renderedText(changes: Partial<PostView>, user: Partial<UserView> = { hasAccess: true }): string {
  const cache = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
  cache.setQueryData(queryKeys.user(), { id: 7, moderates: [], ...user } as Partial<UserView> as UserView);
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <CurrentUserProvider>
        <CommentSection post={{ ...answered, ...withComments, ...changes } as PostView} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  return markup.replace(/<[^>]+>/g, '\n').replace(/\n+/g, '\n');
}

describe('the list of comments below a post', () => {
  it('the comment chosen as the answer appears first and only once', () => {
    const text = renderedText({});
    const places = [answer, root, reply].map(({ content }) => text.indexOf(content));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text.split(answer.content)).toHaveLength(2);
    expect(text).toMatch(/\nAnswer\n/);
    expect(renderedText({ answer: null })).not.toMatch(/\nAnswer\n/);
  });

  it.each([
    ['deleted', 'This comment was deleted'],
    ['hidden', 'This comment is hidden'],
    [null, 'In reply to an earlier comment'],
  ] as const)('a reply says what happened to its missing parent comment: %s', (parentGone, words) => {
    expect(renderedText({ answer: null, comments: [{ ...reply, parentGone }] })).toContain(words);
    expect(renderedText({})).not.toContain(words);
  });

  it('a reply button appears only if the reader may write and others would see the reply', () => {
    expect(renderedText({})).toContain('Reply\n to Robin Example');
    expect(renderedText({}, { hasAccess: false })).not.toContain('\nReply\n');
    expect(renderedText({ withheld: 'words' })).not.toContain('\nReply\n');
    expect(renderedText({ answer: null, comments: [{ ...root, withheld: 'words' }] })).not.toContain('\nReply\n');
  });

  it('nobody can reply if the comments are closed or limited to other people', () => {
    const commentsClosed = { at, reason: 'Settled.' };
    expect(renderedText({ commentsClosed, commentRefusal: 'comments_closed' })).not.toContain('\nReply\n');
    expect(renderedText({ commentRefusal: 'parents_only' })).not.toContain('\nReply\n');
    expect(renderedText({ commentRefusal: 'parents_only' })).not.toContain('Post');
  });

  it('a comment shows how many people found it useful', () => {
    expect(renderedText({})).toMatch(/Useful\n: the comment by Robin Example\n3\n/);
    expect(renderedText({ answer: null, comments: [{ ...root, usefulCount: 2 }] })).toMatch(
      /\n2\nfound this comment useful/,
    );
  });

  it('a button shows the number of comments if a phone shows only one comment', () => {
    expect(renderedText({})).toContain('View all 3 comments');
    expect(renderedText({ answer: null, comments: [root], commentCount: 1 })).not.toContain('View all');
  });
});
