import { FILES_PER_POST, SIZE_LIMIT, TOTAL_LIMIT, VIDEO_SECONDS } from '@/lib/media/schema';
import type { DocumentPart } from '../_components/document';
import { Question } from '../_components/question';
import { megabytes } from '../_components/spans';
import { TextLink } from '../_components/text-link';

/** Help about posts, photos, anonymity and public links. */
export const WRITING: readonly DocumentPart[] = [
  {
    id: 'posting',
    title: 'Posting and commenting',
    body: (
      <>
        <Question id="write-a-post" ask="How do I write a post?">
          <p>
            Press <strong>Create Post</strong> on the Dashboard, or <strong>Write a post...</strong> on a school's page.
            A title is optional. You need a membership, or its free trial. Unsent text is kept in your browser if the
            page reloads or your connection fails, and with us, so that you can go on writing on another device. If two
            devices wrote, the newer text stands there, and the older is offered for a day.
          </p>
          <p>
            While you type the title, similar posts of that school appear below it, in case your question has been
            answered. A topic is suggested by your words, on your own device; choose another, or none.
          </p>
          <p>
            At some schools polls, anonymous posts, or photos and videos may be switched off for a time. The form does
            not offer them there, and what was posted before stays as it is.
          </p>
        </Question>
        <Question id="poll" ask="How do polls work?">
          <p>
            A post can ask with two to six choices, until a day that you set, at most 90 days away. Verified parents of
            that school vote, once and for good. Numbers are counted in fives while it is open, so nobody can see how
            you voted, neither who asked nor administrators; with fewer than five votes there is no result.
          </p>
        </Question>
        <Question id="reply" ask="How do I reply to a comment?">
          <p>
            Press <strong>Reply</strong> under it. Your reply stands under that comment, and its writer is told, unless
            they muted you or switched that off. If the comment is deleted later, your reply stays.
          </p>
        </Question>
        <Question id="mention" ask="How do I speak to somebody in a conversation?">
          <p>
            Write <strong>@</strong> and their name in a comment, and choose it from the list: those who take part in
            that conversation under their name. They are told once. Whoever wrote without a name cannot be named, and
            people who read a public post from outside see “@a parent”.
          </p>
        </Question>
        <Question id="answer" ask="What do Useful and Answer mean?">
          <p>
            <strong>Useful</strong> under a comment says that it helped you; everybody sees how many say so, and nobody
            sees who. If you asked something, the menu of a comment under your post has{' '}
            <strong>Mark as the answer</strong>: it then stands first, and your post says that it is answered. An
            anonymous post stays anonymous.
          </p>
        </Question>
        <Question id="before-you-post" ask="Why does the form ask about a name or a number?">
          <p>
            Because everybody would read it: the form looks, on your own device, for names of staff, phone numbers,
            e-mail addresses, licence plates, and a child's name with a grade. One tap changes it, or choose{' '}
            <strong>Post anyway</strong>: others see your post at once, and a moderator looks at it too.
          </p>
        </Question>
        <Question id="edit-or-delete" ask="Can I edit or delete what I wrote?">
          <p>
            Yes: the menu on your own post has <strong>Edit Post</strong> and <strong>Delete Post</strong>, and your
            comments have the same. What was edited says so, and signed-in readers who press <strong>edited</strong> see
            what it said before. Deleting takes all versions away and can't be undone; it also removes the comments and
            photos and turns off the post's public link.
          </p>
        </Question>
        <Question id="voting" ask="How does voting work?">
          <p>
            Everyone with an account has one vote for each post, up or down. Voting the same way again takes it back;
            the opposite vote replaces it. Nobody sees who voted how.
          </p>
        </Question>
        <Question id="find-my-posts" ask="Where are my posts, and the ones I saved?">
          <p>
            Your own are under <TextLink href="/account#my-posts">Account, My Posts</TextLink>; the ones you marked with{' '}
            <strong>Save</strong> are under <TextLink href="/saved">Saved</TextLink>.
          </p>
        </Question>
      </>
    ),
  },
  {
    id: 'photos',
    title: 'Photos and videos',
    body: (
      <>
        <Question id="photo-limits" ask="What can I add to a post?">
          <p>
            Up to {FILES_PER_POST} photos or videos: photos of up to {megabytes(SIZE_LIMIT.image)} (JPEG, PNG, WebP or
            GIF), videos of up to {megabytes(SIZE_LIMIT.video)} and {VIDEO_SECONDS / 60} minutes (MP4, MOV or WebM), and{' '}
            {megabytes(TOTAL_LIMIT)} in all your posts together. If an upload fails, your post is not lost: press Retry
            beside the file.
          </p>
        </Question>
        <Question id="photos-of-children" ask="Can a photo show children?">
          <p>
            Your own, if you like. Other people's children only with their parents' consent. Press{' '}
            <strong>Blur faces or names</strong> under a chosen photo to make a face or a name tag unreadable; the blur
            is painted into the photo before it leaves your device.
          </p>
        </Question>
        <Question id="photo-location" ask="Does a photo give away where I live?">
          <p>
            Not through its hidden data: every photo and video is converted, and the location, the camera and the
            owner's name are left out. Whatever can be seen in the photo, such as a house number, stays.
          </p>
        </Question>
        <Question id="alt-text" ask="Why am I asked to describe a photo?">
          <p>
            For parents who can't see it: their devices read the description aloud. It's optional, and a few words are
            enough.
          </p>
        </Question>
      </>
    ),
  },
  {
    id: 'anonymous',
    title: 'Posting without your name',
    body: (
      <>
        <Question id="how-anonymous" ask="How do I post anonymously?">
          <p>
            Check <strong>Post anonymously</strong> in the form, and no other parent learns who wrote the post; your
            comments under it are anonymous too. Be careful about what the text itself gives away.
          </p>
        </Question>
        <Question id="how-safe-anonymous" ask="Can anyone find out it was me?">
          <p>
            Not from when it comes and goes: when a membership ends or starts again, each anonymous post follows at its
            own time within a week. Administrators can, but only through a step that is recorded, for example after a
            report. And we must hand over what a law or a court requires. The{' '}
            <TextLink href="/terms#anonymous">Terms</TextLink> have the full answer.
          </p>
        </Question>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Sharing a post',
    body: (
      <>
        <Question id="how-share" ask="How do I show a post to people outside?">
          <p>
            <strong>Share</strong> on your own post first shows the page that others will see. If you agree, it makes a
            public link and copies it, or opens your phone's share menu. The link works until you turn it off, or for 7
            or 30 days. Your post then tells you how often it was opened; who opened it, nobody counts. From then on
            anyone can read the post and its comments, whose writers appear as “A parent”, and the post appears on the
            school's public page.
          </p>
        </Question>
        <Question id="switched-off" ask="Why can I not share a post, or make a poll, at a school?">
          <p>
            An administrator can switch some things off for a while, everywhere or at one school: polls, anonymous
            posts, photos and videos, suggested corrections, and new public links. What is there stays as it is, and
            public links go on working.
          </p>
        </Question>
        <Question id="comment-outside" ask="I commented on a post that is public now. What do people outside see?">
          <p>
            Your comment, by “A parent”: you are told when a post you commented on is shared. In the menu of your
            comment you can hide it from people outside, or allow your name. Under your own anonymous post your name is
            never shown.
          </p>
        </Question>
        <Question id="stop-sharing" ask="How do I take the link back?">
          <p>
            <strong>Stop sharing</strong> on the post ends it for good, and so does deleting the post. The link is
            paused while your subscription has lapsed.
          </p>
        </Question>
      </>
    ),
  },
];
