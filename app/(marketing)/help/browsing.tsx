import { site } from '@/lib/site';
import {
  FREE_ACCOUNT_RIGHTS,
  VERIFICATION_CHECKS,
  VERIFIED_PARENTS_EXPLANATION,
} from '@/lib/verification/verified-parents-notice';
import type { DocumentPart } from '../_components/document-with-contents';
import { ContactEmailLink } from '../_components/contact-email-link';
import { QuestionAndAnswer } from '../_components/question-and-answer';
import { TextLink } from '../_components/text-link';

/** Help about browsing, the feed and the calendar. */
export const HELP_ABOUT_BROWSING: readonly DocumentPart[] = [
  {
    id: 'first-steps',
    title: 'First steps',
    body: (
      <>
        <QuestionAndAnswer id="without-account" ask="Can I look around without an account?">
          <p>
            Yes. <TextLink href="/explore">Explore</TextLink> lists every school with its address, events, and the posts
            that parents have shared publicly. You need to sign in to see the boards themselves.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="join" ask="How do I join?">
          <ol>
            <li>
              <TextLink href="/register">Create an account</TextLink> with your email address and a password of at least
              8 characters. It's free. Once you open the link we email you, you can read everything.
            </li>
            <li>
              Open <TextLink href="/schools">Schools</TextLink>, search by name, city, type, postal code or grade, and
              choose <strong>Follow</strong>.
            </li>
            <li>
              {' '}
              Your <TextLink href="/dashboard">Dashboard</TextLink> now shows what parents at these schools write. Three
              short steps there show you around. <strong>Skip</strong> ends them for good.
            </li>
            <li>
              <a href="#trial">Start the free trial</a> to write posts yourself.
            </li>
          </ol>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="who-can-join" ask="Who can join?">
          <p>
            Parents and guardians who are 18 or older and live in {site.province}. You confirm this when you register.
            The <TextLink href="/terms#who-may-join">Terms</TextLink> have the details.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="verified" ask="What does the ✓ mean?">
          <p>{VERIFIED_PARENTS_EXPLANATION}</p>
          <p>
            {VERIFICATION_CHECKS.any} {FREE_ACCOUNT_RIGHTS}
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="invite" ask="How do I invite other parents?">
          <p>
            With a membership, you get your own link for each school you follow. Choose <strong>Invite parents</strong>{' '}
            on the school's page, or <strong>Invite</strong> on your <TextLink href="/account">Account</TextLink> page.
            People who register with your link follow the school right away and land on its board. The link doesn't
            verify anyone, and doesn't name you.
          </p>
          <p>
            You'll see how many people joined with your links, ten a week at most, but not who.{' '}
            <strong>Turn off link</strong> stops a link, and so does unfollowing the school.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="safe" ask="How do I keep my account safe?">
          <p>
            Under <TextLink href="/account?tab=password">Account, Password</TextLink>, you can add a passkey to sign in
            with your fingerprint, face or device PIN. Or set up an authenticator app, so signing in takes your password
            and a code. The same page lists where you're signed in, and lets you sign out there.
          </p>
          <p>
            We email you when someone signs in from a new device or place, and when your password or email address
            changes. You can undo an address change for 7 days with the link in that email. Undoing the change also
            cancels a deletion of the account. You then choose a new password.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="password" ask="I forgot my password. What now?">
          <p>
            Choose <TextLink href="/forgot-password">Forgot password?</TextLink> on the sign-in page. We'll email you a
            link that works once, for an hour. If you can't get into that email account any more, write to{' '}
            <ContactEmailLink />. If you know your password and just want a new one, change it under{' '}
            <TextLink href="/account?tab=password">Account, Password</TextLink>.
          </p>
        </QuestionAndAnswer>
      </>
    ),
  },
  {
    id: 'following',
    title: 'Following schools',
    body: (
      <>
        <QuestionAndAnswer id="feed" ask="What's in my feed, and in what order?">
          <p>
            Your feed has posts from all the schools you follow, newest first. <strong>Most Popular</strong> and{' '}
            <strong>Most Discussed</strong> are two other orders. They weigh votes and comments by how many people
            follow the school, so a large school doesn't drown out small ones.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="live" ask="Do I have to reload to see what's new?">
          <p>
            No. While you look at your feed or a school's page, a bar shows how many new posts there are, and a line
            below the comment box shows how many new comments. Click or tap to read them. Until then, nothing moves.
            Vote and comment counts update on their own. No one can see what you're reading.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="new-line" ask="What does “New since your last visit” mean?">
          <p>
            In your feed and on each board, a line marks the posts added since your last visit, on any device. To do
            that, we keep track of how far you've read in each. No one else sees it.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="follow" ask="Can I follow a post or a person, or mute a post?">
          <p>
            Yes, in the menu of a post. If you follow a post, we notify you of each new comment. If you follow a person,
            we notify you of what they post under their name, and never of what they post without it. If you mute a
            post, you won't be notified about it, and it's hidden from your feed. No one knows about any of this.{' '}
            <TextLink href="/account/following">Account, Followed and muted</TextLink> lists it all.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="topics" ask="What are topics, and can I hide one?">
          <p>
            A post can be about transport, lunch and care, learning, activities, safety, weather, the council, or
            something else. Choose a topic above your feed or a board to see only those posts. <strong>Mute</strong>{' '}
            with the topic in a post's menu hides the topic from your feed. It still shows on boards. You can bring it
            back under <TextLink href="/account/notifications">Account, Notifications</TextLink>.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="search" ask="How do I find older posts?">
          <p>
            <TextLink href="/search">Search</TextLink> at the top of every page finds words in posts, comments, schools
            and events, in English and French, with or without accents. On a keyboard, <strong>/</strong> takes you
            there. It only shows what you're allowed to read, and you can't search for people by name. No one, you
            included, can find out by searching who wrote an anonymous post.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="calendar" ask="Can I have school events in my own calendar?">
          <p>
            Yes. <strong>Add to calendar</strong> on a school's page adds that school's calendar to Google, Apple or
            Outlook with one tap, or gives you an address for any other calendar app. Your{' '}
            <TextLink href="/account">Account</TextLink> page has one for all the schools you follow.
          </p>
          <p>
            Keep that address to yourself. Anyone who has it, including your calendar app, can see which schools you
            follow. You can renew it at any time, and the old address stops working.
          </p>
        </QuestionAndAnswer>
      </>
    ),
  },
  {
    id: 'notifications',
    title: 'Notifications',
    body: (
      <>
        <QuestionAndAnswer id="what-notifications" ask="What will I be notified about?">
          <p>
            The bell shows comments and votes on your posts, new comments where you've commented, comments that name
            you, posts and people you follow, decisions about what you wrote, and your payments. Under{' '}
            <TextLink href="/account/notifications">Account, Notifications</TextLink>, you choose which of these you
            get. You can also add new posts, for all schools or school by school.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="what-letters" ask="Which emails will I get, and how do I stop them?">
          <p>
            Once you confirm your address, we send one email in the evening, and only when there's news: the posts most
            people found useful, replies to you and the next day's events. Under{' '}
            <TextLink href="/account/notifications">Account, Notifications</TextLink>, you choose what's in it, what
            comes right away, what waits for Sunday and what you don't get at all.
          </p>
          <p>
            <strong>Unsubscribe</strong> at the end of each of these emails stops them, without signing in. Emails about
            your account itself, such as a link to set a new password, always come.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="devices" ask="Can my phone notify me when someone replies?">
          <p>
            Yes, if you turn it on. We ask once, after you reply to someone or get a reply. You can also go to{' '}
            <TextLink href="/account/notifications">Account, Notifications</TextLink> and choose{' '}
            <strong>Notify me on this device</strong>. There you'll find a list of your devices and a test. You choose
            whether to get replies, moderators' decisions and new posts, school by school.
          </p>
          <p>
            A notification shows a first name and the school, but never what was written, and never the name of someone
            who posted anonymously. If you turn on quiet hours, nothing comes from 8 p.m. to 7 a.m. On an iPhone or
            iPad, add the site to your home screen first. Notifications stop when you sign out on that device or don't
            visit for two weeks.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="clear-notifications" ask="How do I clear my notifications?">
          <p>
            Click a notification to mark it as read. <strong>Mark all as read</strong> marks all of them. On the{' '}
            <TextLink href="/notifications">Notifications</TextLink> page, you can delete each one.
          </p>
        </QuestionAndAnswer>
      </>
    ),
  },
];
