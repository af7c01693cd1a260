import {
  MAX_FILES_PER_POST,
  UPLOAD_SIZE_LIMITS,
  MAX_MEDIA_BYTES_PER_PERSON,
  MAX_VIDEO_SECONDS,
} from '@/lib/media/schema';
import { formatBytesAsMegabytes } from '../_components/format-quantity';
import type { HelpQuestionGroup } from './help-search';

export const HELP_ABOUT_WRITING_POSTS: HelpQuestionGroup = {
  id: 'posting',
  title: 'Posting and commenting',
  questions: [
    {
      id: 'write-a-post',
      ask: 'How do I write a post?',
      keywords: 'create draft offline warning turned off format bold list quote link markdown',
      answer: (
        <>
          <p>
            Choose <strong>Create Post</strong> on the Dashboard, or <strong>Write a post...</strong> on a school's
            page. You need a membership, or its free trial. A title is optional. Below it, you'll see similar posts at
            that school, in case your question has been answered.
          </p>
          <p>
            Lines that begin with <strong>-</strong> or with 1., 2. become a list, and lines that begin with{' '}
            <strong>&gt;</strong> a quote. Two asterisks on each side make a word **bold**. Web addresses become links.
          </p>
          <p>
            Your draft is saved in your browser and on our server, so you can continue later or on another device. If
            you wrote on two devices, you'll see the newer text, and we offer the older one for a day.
          </p>
          <p>
            Your own device checks your text for names of staff, phone numbers, email addresses, licence plates, and a
            child's name with a grade. It warns you, because everyone who reads your post or comment would see them. You
            can change what it found with one tap. <strong>Post anyway</strong> posts the text as it is. Others see your
            post right away, and a moderator looks at it too.
          </p>
          <p>
            An administrator can turn some things off for a while, everywhere or at one school: polls, anonymous posts,
            photos and videos, suggested corrections, and new public links. Existing posts stay as they are, and
            existing public links still work.
          </p>
        </>
      ),
    },
    {
      id: 'edit-or-delete',
      ask: 'Can I edit or delete what I wrote?',
      keywords: 'change remove versions',
      answer: (
        <>
          <p>
            Yes. <strong>Edit Post</strong> and <strong>Delete Post</strong> are in the menu of your own post, and your
            comments have the same. Edited posts and comments are marked, and signed-in readers who click{' '}
            <strong>edited</strong> see the earlier versions.
          </p>
          <p>
            Deleting removes all versions and can't be undone. It also removes the comments and photos, and turns off
            the post's public link.
          </p>
        </>
      ),
    },
    {
      id: 'reply',
      ask: 'How do replies, votes and polls work?',
      keywords: 'comment mention answer useful up down concern outcome brief school reply',
      answer: (
        <ul>
          <li>
            When you write or edit a post, you can let only verified parents of the school comment. A moderator can also
            close the comments on a post. A line below the post then says why.
          </li>
          <li>
            <strong>Reply</strong> answers a comment and notifies its author, unless they muted you or turned that off.
            If the comment is deleted later, your reply stays.
          </li>
          <li>
            <strong>@</strong> and a name in a comment notify someone who takes part in that conversation under their
            name. In a public post, the public sees “@a parent”.
          </li>
          <li>
            <strong>Useful</strong> says that a comment helped you. Everyone sees how many people found it useful, and
            no one sees who.
          </li>
          <li>
            <strong>Mark as the answer</strong> is in the menu of a comment under your own question. That comment then
            shows first. An anonymous post stays anonymous.
          </li>
          <li>
            <strong>Questions.</strong> With the topic Question, your post is listed under Unanswered until someone else
            comments. After a day, it's in the evening email of that school's verified parents, once.
          </li>
          <li>
            <strong>Community Voice.</strong> We may ask you whether our public page can show a post or comment of
            yours. We show it only if you agree on the page My Posts, and you can withdraw it there at any time.
          </li>
          <li>
            <strong>Votes.</strong> Everyone with an account has one vote for each post, up or down. Voting the same way
            again takes it back. The opposite vote replaces it. No one sees who voted how.
          </li>
          <li>
            <strong>Polls</strong> have two to six choices and close on a day you set, at most 90 days away. Verified
            parents of that school can vote once, and can't change their vote. While the poll is open, its counts grow
            in steps of five, so no one can see how you voted, not even an administrator. With fewer than five votes,
            there's no result. Once it has closed, its author or a moderator can say what came of it.
          </li>
          <li>
            <strong>Concerns.</strong> Tick “This is a concern”, and the post goes from Raised to Asked, Answered and
            Resolved, or to No answer after 30 school days. Its author and moderators add dated lines that name offices,
            never people. Verified parents can say “Me too”, counted in fives. Everyone who follows the thread is
            notified of the outcome. A one-page brief can be printed for the School Advisory Council. If many parents
            share a concern, a moderator can email the school's office a link to reply once. The office sees the text,
            but no name, photo or comment. Its reply is reviewed, and marked as not from a member.
          </li>
        </ul>
      ),
    },
    {
      id: 'photo-limits',
      ask: 'What photos and videos can I add?',
      keywords: 'picture image upload size blur faces location describe',
      answer: (
        <>
          <p>
            Up to {MAX_FILES_PER_POST} in a post: photos of up to {formatBytesAsMegabytes(UPLOAD_SIZE_LIMITS.image)}{' '}
            (JPEG, PNG, WebP or GIF), videos of up to {formatBytesAsMegabytes(UPLOAD_SIZE_LIMITS.video)} and{' '}
            {MAX_VIDEO_SECONDS / 60} minutes (MP4, MOV or WebM), and{' '}
            {formatBytesAsMegabytes(MAX_MEDIA_BYTES_PER_PERSON)} in all your posts together. If an upload fails, choose
            Retry next to the file.
          </p>
          <ul>
            <li>
              <strong>Children.</strong> Show your own children, if you like, but other people's children only with
              their parents' consent. <strong>Blur faces or names</strong> under a photo makes a face or a name tag
              unreadable, before the photo leaves your device.
            </li>
            <li>
              <strong>Location.</strong> We leave out the location, the camera and the owner's name that a camera hides
              in a photo or video. Anything you can see, such as a house number, stays.
            </li>
            <li>
              <strong>Description.</strong> Some parents can't see the photo, and their devices read the description
              aloud. A few words are enough.
            </li>
          </ul>
        </>
      ),
    },
  ],
};
