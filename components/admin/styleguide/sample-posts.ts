import type { PollView } from '@/lib/posts/polls/schema';
import type { CommentView, PostView } from '@/lib/posts/schema';
import { HOUR } from '@/lib/time/duration';
import ferry from './sample-ferry.webp';
import garden from './sample-garden.webp';

// Invented people and posts, with negative ids that no real row has.

const WRITER = { id: -1, firstName: 'Morgan', lastName: 'Sample', avatar: null };
const OTHER = { id: -2, firstName: 'Robin', lastName: 'Example', avatar: null };
const SCHOOL = { id: 1, name: 'Harbour View Elementary School', city: 'Dartmouth' };

/** Sample posts, each in a different state. Their dates are relative to `now`. */
export function samplePosts(now: string): { name: string; post: PostView }[] {
  const ago = (hours: number) => new Date(Date.parse(now) - hours * HOUR).toISOString();

  const comment = (id: number, changes: Partial<CommentView>): CommentView => ({
    id,
    postId: -1,
    userId: OTHER.id,
    content: 'Ours had the same trouble last week. The school answered the same day.',
    user: OTHER,
    authorName: 'Robin Example',
    authorVerified: 'parent',
    isOwner: false,
    createdAt: ago(2),
    updatedAt: ago(2),
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

  const post = (id: number, changes: Partial<PostView>): PostView => ({
    id,
    userId: WRITER.id,
    title: 'Bus times after the break',
    content: 'Has anyone heard whether the morning bus keeps its new time? The notice only speaks of the afternoon.',
    isAnonymous: false,
    topic: 'transport',
    user: WRITER,
    authorName: 'Morgan Sample',
    authorVerified: 'school',
    schoolId: SCHOOL.id,
    school: SCHOOL,
    upvoteCount: 4,
    downvoteCount: 0,
    commentCount: 0,
    userVote: null,
    isOwner: false,
    isSaved: false,
    isFollowed: false,
    isMuted: false,
    isPublic: false,
    shareToken: null,
    shareExpiresAt: null,
    shareViews: null,
    poll: null,
    media: [],
    comments: [],
    answer: null,
    createdAt: ago(5),
    updatedAt: ago(5),
    editedAt: null,
    withheld: null,
    isHidden: false,
    ...changes,
  });

  const picture = (id: number, image: typeof ferry, alt: string): PostView['media'][number] => ({
    id,
    mediaUrl: image.src,
    mediaType: 'image/webp',
    alt,
    width: image.width,
    height: image.height,
    duration: null,
    thumbHash: null,
    posterUrl: null,
    sources: [],
  });

  const poll = (votes: (number | null)[], changes: Partial<PollView>): PollView => ({
    choices: ['Monday', 'Wednesday', 'Any evening without hockey'].map((text, at) => ({
      text,
      votes: votes[at] ?? null,
    })),
    votes: null,
    closesOn: ago(-72).slice(0, 10),
    isClosed: false,
    ownChoice: null,
    mayVote: false,
    ...changes,
  });

  const answer = comment(-1, { usefulCount: 3, isUseful: true });

  return [
    {
      name: 'An answered post with comments, upvoted and saved',
      post: post(-1, {
        userVote: 'upvote',
        isSaved: true,
        commentCount: 3,
        comments: [
          comment(-3, { content: 'You are welcome.', createdAt: ago(1), parentId: -2 }),
          comment(-2, {
            isOwner: true,
            userId: WRITER.id,
            user: WRITER,
            authorName: 'Morgan Sample',
            content: 'Thank you!',
            createdAt: ago(1),
            editedAt: ago(1),
          }),
          answer,
        ],
        answer,
      }),
    },
    {
      name: "The reader's own post, edited and shared",
      post: post(-2, { isOwner: true, editedAt: ago(1), isPublic: true, shareToken: 'sample', shareViews: 14 }),
    },
    {
      name: 'An anonymous post without a title, downvoted',
      post: post(-3, {
        isAnonymous: true,
        userId: null,
        user: null,
        authorName: 'Anonymous',
        title: null,
        userVote: 'downvote',
        downvoteCount: 1,
      }),
    },
    { name: 'A post hidden until a moderator reviews it', post: post(-4, { isOwner: true, withheld: 'words' }) },
    {
      name: 'An open poll, in which the reader can vote',
      post: post(-6, { title: 'Which evening for the council?', topic: 'council', poll: poll([], { mayVote: true }) }),
    },
    {
      name: "A closed poll with the reader's own vote",
      post: post(-7, {
        title: 'Which evening for the council?',
        topic: 'council',
        poll: poll([5, 10, 0], { votes: 15, ownChoice: 1, isClosed: true, closesOn: ago(72).slice(0, 10) }),
      }),
    },
    {
      name: 'A post with photos',
      post: post(-5, {
        title: 'The ferry, and the garden beds',
        content: 'From this morning’s walk with the class.',
        media: [
          picture(-1, ferry, 'A ferry in the harbour'),
          picture(-2, garden, 'Raised garden beds beside a school'),
        ],
      }),
    },
  ];
}
