import { displayName } from '@/lib/users/names';

/** What a notification is about, as the database has it now. */
export type NotificationFacts = {
  kind: string;
  text: string | null;
  /** null when the post is not to be seen. */
  postTitle: string | null;
  postContent: string | null;
  schoolName: string | null;
  /** The writer of the comment, or null when he is not to be known. */
  writer: { firstName: string | null; lastName: string | null } | null;
  voterCount: number;
};

const EXCERPT = 60;

/** Decision S4: the sentence is made when it is read, so a name that is gone or anonymous never survives in it. */
export function notificationText(facts: NotificationFacts): string {
  const name = facts.writer ? displayName(facts.writer) : 'Anonymous';
  const post = about(facts);
  switch (facts.kind) {
    case 'comment':
      return `${name} commented on your post${post}`;
    case 'reply':
      return `${name} also commented on a post you commented on${post}`;
    case 'vote':
      return `${facts.voterCount === 1 ? '1 parent' : `${facts.voterCount} parents`} voted on your post${post}`;
    case 'post':
      return `New post at ${facts.schoolName ?? 'a school you follow'}${post}`;
    default:
      return facts.text ?? '';
  }
}

function about({ postTitle, postContent }: NotificationFacts): string {
  const words = (postTitle ?? postContent ?? '').replace(/\s+/g, ' ').trim();
  if (!words) return '';
  const letters = [...words];
  return letters.length > EXCERPT ? `: “${letters.slice(0, EXCERPT).join('').trimEnd()}…”` : `: “${words}”`;
}
