import { MAX_FILES_PER_POST, UPLOAD_SIZE_LIMITS, PERSON_TOTAL_SIZE_LIMIT, MAX_VIDEO_SECONDS } from '@/lib/media/schema';
import type { DocumentPart } from '../_components/document-with-contents';
import { QuestionAndAnswer } from '../_components/question-and-answer';
import { formatBytesAsMegabytes } from '../_components/format-quantity';
import { TextLink } from '../_components/text-link';

/** Help about posts, photos, anonymity and public links. */
export const HELP_ABOUT_WRITING_POSTS: readonly DocumentPart[] = [
  {
    id: 'posting',
    title: 'Posting and commenting',
    body: (
      <>
        <QuestionAndAnswer id="write-a-post" ask="How do I write a post?">
          <p>
            Choose <strong>Create Post</strong> on the Dashboard, or <strong>Write a post...</strong> on a school's
            page. A title is optional. You need a membership, or its free trial.
          </p>
          <p>
            If the page reloads or your connection fails, your draft is saved in your browser. We also save it on our
            server, so you can continue on another device. If you wrote on two devices, you'll see the newer text, and
            we offer the older one for a day.
          </p>
          <p>
            As you type the title, similar posts at that school show below it, in case your question has been answered.
            Your own device suggests a topic from your words. You can choose another, or none.
          </p>
          <p>
            Some schools may have polls, anonymous posts, or photos and videos turned off for a time. The form doesn't
            offer them there. Earlier posts stay as they are.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="poll" ask="How do polls work?">
          <p>
            A post can ask a question with two to six choices. The poll closes on a day you set, at most 90 days away.
            Verified parents of that school can vote once, and can't change their vote. While the poll is open, votes
            are counted in fives, so no one can see how you voted, not even the person who asked or an administrator.
            With fewer than five votes, there's no result.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="reply" ask="How do I reply to a comment?">
          <p>
            Choose <strong>Reply</strong> under it. Your reply shows below that comment, and its author is notified,
            unless they muted you or turned that off. If the comment is deleted later, your reply stays.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="mention" ask="How do I mention someone in a conversation?">
          <p>
            Type <strong>@</strong> and their name in a comment, and choose them from the list. It shows people who take
            part in that conversation under their name. They're notified once. You can't mention people who posted
            without a name, and the public sees “@a parent” in a public post.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="answer" ask="What do Useful and Answer mean?">
          <p>
            <strong>Useful</strong> under a comment says that it helped you. Everyone sees how many people found it
            useful, and no one sees who. If you asked a question, the menu of a comment under your post has{' '}
            <strong>Mark as the answer</strong>. That comment then shows first, and your post shows that it's answered.
            An anonymous post stays anonymous.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="before-you-post" ask="Why does the form ask about a name or a number?">
          <p>
            The form asks because everyone will be able to read your post or comment. On your own device, it looks for
            names of staff, phone numbers, email addresses, licence plates, and a child's name with a grade. You can
            change what it found with one tap. <strong>Post anyway</strong> posts the text as it is. Others see your
            post right away, and a moderator looks at it too.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="edit-or-delete" ask="Can I edit or delete what I wrote?">
          <p>
            Yes. <strong>Edit Post</strong> and <strong>Delete Post</strong> are in the menu of your own post, and your
            comments have the same. Edited posts and comments are marked, and signed-in readers who click{' '}
            <strong>edited</strong> see the earlier versions.
          </p>
          <p>
            Deleting removes all versions and can't be undone. It also removes the comments and photos, and turns off
            the post's public link.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="voting" ask="How does voting work?">
          <p>
            Everyone with an account has one vote for each post, up or down. Voting the same way again takes it back.
            The opposite vote replaces it. No one sees who voted how.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="find-my-posts" ask="Where are my posts, and the ones I saved?">
          <p>
            <TextLink href="/account/posts">Account, My Posts</TextLink> lists your own posts.{' '}
            <TextLink href="/saved">Saved</TextLink> lists the posts you marked with <strong>Save</strong>.
          </p>
        </QuestionAndAnswer>
      </>
    ),
  },
  {
    id: 'photos',
    title: 'Photos and videos',
    body: (
      <>
        <QuestionAndAnswer id="photo-limits" ask="What can I add to a post?">
          <p>
            Up to {MAX_FILES_PER_POST} photos or videos: photos of up to{' '}
            {formatBytesAsMegabytes(UPLOAD_SIZE_LIMITS.image)} (JPEG, PNG, WebP or GIF), videos of up to{' '}
            {formatBytesAsMegabytes(UPLOAD_SIZE_LIMITS.video)} and {MAX_VIDEO_SECONDS / 60} minutes (MP4, MOV or WebM),
            and {formatBytesAsMegabytes(PERSON_TOTAL_SIZE_LIMIT)} in all your posts together. If an upload fails, your
            post is not lost. Choose Retry next to the file.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="photos-of-children" ask="Can a photo show children?">
          <p>
            Your own children, if you like. Other people's children only with their parents' consent. Choose{' '}
            <strong>Blur faces or names</strong> under a photo to make a face or a name tag unreadable. The blur becomes
            part of the photo before it leaves your device.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="photo-location" ask="Does a photo give away where I live?">
          <p>
            The hidden data of a photo doesn't give you away. We convert every photo and video, and leave out the
            location, the camera and the owner's name. Anything you can see in the photo, such as a house number, stays.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="alt-text" ask="Why am I asked to describe a photo?">
          <p>
            The description is for parents who can't see the photo. Their devices read it aloud. It's optional, and a
            few words are enough.
          </p>
        </QuestionAndAnswer>
      </>
    ),
  },
  {
    id: 'anonymous',
    title: 'Posting without your name',
    body: (
      <>
        <QuestionAndAnswer id="how-anonymous" ask="How do I post anonymously?">
          <p>
            Check <strong>Post anonymously</strong> in the form. No other parent will know who wrote the post, and your
            comments under it are anonymous too. Be careful about what the text itself gives away.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="how-safe-anonymous" ask="Can anyone find out it was me?">
          <p>
            Not from when it appears or disappears. When a membership ends or starts again, each anonymous post follows
            at its own time within a week. Administrators can find out, but only through a step that is recorded, for
            example after a report. And we must hand over what a law or a court requires. The{' '}
            <TextLink href="/terms#anonymous">Terms</TextLink> have the full answer.
          </p>
        </QuestionAndAnswer>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Sharing a post',
    body: (
      <>
        <QuestionAndAnswer id="how-share" ask="How do I share a post with the public?">
          <p>
            <strong>Share</strong> on your own post first shows you the page others will see. If you agree, it creates a
            public link and copies it, or opens your phone's share menu. The link works until you turn it off, or for 7
            or 30 days. Your post then shows how often the link was opened. We don't track who opened it.
          </p>
          <p>
            From then on, anyone can read the post and its comments, and the post shows on the school's public page. The
            public sees “A parent” as the author of each comment.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="switched-off" ask="Why can't I share a post or make a poll at a school?">
          <p>
            An administrator can turn some things off for a while, everywhere or at one school: polls, anonymous posts,
            photos and videos, suggested corrections, and new public links. Existing posts stay as they are, and
            existing public links still work.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer
          id="comment-outside"
          ask="I commented on a post that is now public. What does the public see?"
        >
          <p>
            The public sees “A parent” as the author of your comment. We notify you when a post you commented on is
            shared. In the menu of your comment, you can hide it from the public, or allow your name. Your name is never
            shown under your own anonymous post.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="stop-sharing" ask="How do I turn the link off?">
          <p>
            <strong>Stop sharing</strong> on the post ends the link for good, and so does deleting the post. If your
            membership ends, the link is paused until you subscribe again.
          </p>
        </QuestionAndAnswer>
      </>
    ),
  },
];
