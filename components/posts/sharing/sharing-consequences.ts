import type { PostView } from '@/lib/posts/schema';

type Shared = Pick<PostView, 'isAnonymous' | 'user' | 'authorName' | 'school' | 'isOwner'>;
type Fact = { about: 'readers' | 'author' | 'comments' | 'search' | 'end'; text: string };

/**
 * Returns the facts about who can see what after a post is shared. Each fact has a test in
 * `tests/api/posts/sharing.test.ts`.
 */
export const listSharingConsequences = (post: Shared): Fact[] => [
  {
    about: 'readers',
    text: `Anyone on the internet can read the post, through the link and on the public page of ${post.school.name}: the text, photos and videos, and any later edits.`,
  },
  { about: 'author', text: author(post) },
  {
    about: 'comments',
    text: 'The comments of the post, old and new, are shown with it. Their authors appear as “A parent”, unless they allow their name. We notify them, and they can hide what they wrote.',
  },
  {
    about: 'search',
    text: "Search engines may list the school's public page with the post on it. We ask them not to list the link itself.",
  },
  {
    about: 'end',
    text: "You can stop sharing any time. The link then stops working for good, but copies people made can't be taken back.",
  },
];

function author({ isAnonymous, user, authorName, isOwner }: Shared): string {
  if (isAnonymous)
    return isOwner
      ? 'You stay anonymous: neither your name nor your photo is shown.'
      : 'The author stays anonymous: neither name nor photo is shown.';
  const picture = user?.avatar ? 'profile photo' : 'profile photo, once there is one,';
  return isOwner
    ? `Your name, ${authorName}, and your ${picture} are shown with the post.`
    : `The author’s name, ${authorName}, and ${picture} are shown with the post.`;
}
