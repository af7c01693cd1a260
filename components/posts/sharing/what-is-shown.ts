import type { PostView } from '@/lib/posts/schema';

type Shared = Pick<PostView, 'isAnonymous' | 'user' | 'authorName' | 'school' | 'isOwner'>;
type Fact = { about: 'readers' | 'author' | 'comments' | 'search' | 'end'; text: string };

/** Returns what sharing a post makes visible, and to whom. `tests/api/posts/sharing.test.ts` tests each rule. */
export const whatIsShown = (post: Shared): Fact[] => [
  {
    about: 'readers',
    text: `Anyone on the internet can read it, through its link and on the public page of ${post.school.name}: its text, photos and videos, and later edits.`,
  },
  { about: 'author', text: author(post) },
  {
    about: 'comments',
    text: 'Its comments are shown with it, old and new ones: whoever wrote them is called “A parent”, unless they allow their name. They are told, and can hide what they wrote.',
  },
  {
    about: 'search',
    text: 'Search engines may list the school’s public page with the post on it. They are asked not to list the link itself.',
  },
  {
    about: 'end',
    text: 'Sharing can be stopped at any time. The link then stops working for good, but nobody can call back a copy.',
  },
];

function author({ isAnonymous, user, authorName, isOwner }: Shared): string {
  if (isAnonymous)
    return isOwner
      ? 'You stay anonymous: neither your name nor your photo is shown.'
      : 'Its author stays anonymous: neither name nor photo is shown.';
  const picture = user?.avatar ? 'profile photo' : 'profile photo, once there is one,';
  return isOwner
    ? `Your name, ${authorName}, and your ${picture} are shown with it.`
    : `The author’s name, ${authorName}, and ${picture} are shown with it.`;
}
