import { site } from '@/lib/site';
import type { DocumentPart } from '../_components/document';
import { MailLink } from '../_components/mail-link';
import { Question } from '../_components/question';
import { TextLink } from '../_components/text-link';

/** Help about browsing, the feed and the calendar. */
export const READING: readonly DocumentPart[] = [
  {
    id: 'first-steps',
    title: 'First steps',
    body: (
      <>
        <Question id="without-account" ask="Can I look around without an account?">
          <p>
            Yes. <TextLink href="/explore">Explore</TextLink> lists every school with its address, events, and the posts
            that parents have shared publicly. The boards themselves are for signed-in people.
          </p>
        </Question>
        <Question id="join" ask="How do I join?">
          <ol>
            <li>
              <TextLink href="/register">Create an account</TextLink> with your email address and a password of at least
              8 characters. It's free, and you can read everything with it once you have opened the link that we send to
              that address.
            </li>
            <li>
              Open <TextLink href="/schools">Schools</TextLink>, search by name, city, type, postal code or grade, and
              press <strong>Follow</strong>.
            </li>
            <li>
              Your <TextLink href="/dashboard">Dashboard</TextLink> now shows what parents at these schools write. Three
              short steps there show a new member round; <strong>Skip</strong> ends them for good.
            </li>
            <li>
              To write posts yourself, <a href="#trial">start the free trial</a>.
            </li>
          </ol>
        </Question>
        <Question id="who-can-join" ask="Who can join?">
          <p>
            Parents and guardians who are 18 or older and live in {site.province}. You confirm this when you register;
            the <TextLink href="/terms#who-may-join">Terms</TextLink> say more.
          </p>
        </Question>
        <Question id="invite" ask="How do I invite other parents?">
          <p>
            With a membership you have a link of your own for each school you follow: press <strong>Invite</strong>{' '}
            beside it on your <TextLink href="/account">Account</TextLink> page. Whoever registers by it follows the
            school at once and is on its board; it verifies nobody. The link does not name you. You see how many joined
            by your links, ten a week at most, and not who. <strong>End link</strong> stops it, and so does no longer
            following the school.
          </p>
        </Question>
        <Question id="safe" ask="How do I keep my account safe?">
          <p>
            Under <TextLink href="/account?tab=password">Account, Password</TextLink> you can add a passkey, with which
            you sign in by your finger, your face or the lock of your device, or have a code of an authenticator app
            asked for beside the password. The same page lists where you're signed in, and signs you out there. We write
            to you when somebody signs in from a device or a place that is new, and when your password or address was
            changed; a changed address can be undone for 7 days by the link in that letter: a deletion of the account
            that was asked for is taken back with it, and you choose a new password.
          </p>
        </Question>
        <Question id="password" ask="I forgot my password. What now?">
          <p>
            Use <TextLink href="/forgot-password">Forgot password?</TextLink> on the sign-in page: we send a link to
            your account's email address, which lasts for an hour and works once. If you have lost that mailbox, write
            to <MailLink />. If you know your password and just want a new one, change it under{' '}
            <TextLink href="/account?tab=password">Account, Password</TextLink>.
          </p>
        </Question>
      </>
    ),
  },
  {
    id: 'following',
    title: 'Following schools',
    body: (
      <>
        <Question id="feed" ask="What's in my feed, and in what order?">
          <p>
            The posts of all the schools you follow: newest first, or sorted by <strong>Most Popular</strong> or{' '}
            <strong>Most Discussed</strong>. Those two weigh votes and comments by how many people follow the school, so
            that a large school doesn't drown out small ones.
          </p>
        </Question>
        <Question id="live" ask="Do I have to reload to see what is new?">
          <p>
            No. While you look at your feed or a school's page, a bar says how many posts have come, and a line below
            the comment box how many comments. Press it to read them; until then nothing moves. Numbers of votes and
            comments change by themselves. Nobody is told what you are reading.
          </p>
        </Question>
        <Question id="new-line" ask="What does “New since your last visit” mean?">
          <p>
            In your feed and on each board a line stands below the posts that came since you were last there, on any
            device. For that we keep up to which post you have seen each; nobody else sees it.
          </p>
        </Question>
        <Question id="follow" ask="Can I follow a post or a person, or mute a post?">
          <p>
            Yes, in the menu of a post. Of a post that you follow we tell you each new comment; of a person what they
            post under their name, and never what they post without it. Of a post that you muted we tell you nothing,
            and your feed leaves it out. Nobody learns of any of this.{' '}
            <TextLink href="/account?tab=notifications">Account, Notifications</TextLink> lists it all.
          </p>
        </Question>
        <Question id="topics" ask="What are topics, and can I leave one out?">
          <p>
            A post can be about transport, lunch and care, learning, activities, safety, weather, the council, or
            something else. Choose one above your feed or a board to read only that. <strong>Mute</strong> and the topic
            in a post's menu takes it out of your feed, though not off the boards;{' '}
            <TextLink href="/account?tab=notifications">Account, Notifications</TextLink> brings it back.
          </p>
        </Question>
        <Question id="search" ask="How do I find what was said before?">
          <p>
            <TextLink href="/search">Search</TextLink> at the top of every page finds words in posts, comments, schools
            and events, in English and French, with or without accents; the key <strong>/</strong> takes you to it. It
            shows what you may read and nothing else, and nobody is found by name: neither you nor anyone finds out by
            searching who wrote an anonymous post.
          </p>
        </Question>
        <Question id="calendar" ask="Can I have school events in my own calendar?">
          <p>
            Yes. <strong>Add to calendar</strong> on a school's page subscribes to that school's calendar in Google,
            Apple or Outlook by one tap, and gives you its address for any other calendar app. Your{' '}
            <TextLink href="/account">Account</TextLink> page has one for all the schools you follow. Keep that one to
            yourself: anyone who has its address, the calendar you put it into included, can see which schools those
            are. You can renew it there at any time, and the old address stops working.
          </p>
        </Question>
      </>
    ),
  },
  {
    id: 'notifications',
    title: 'Notifications',
    body: (
      <>
        <Question id="what-notifications" ask="What will I be notified about?">
          <p>
            The bell tells you about comments and votes on your posts, later comments where you've commented, comments
            that name you, posts and people you follow, decisions about what you wrote, and your payments. Under{' '}
            <TextLink href="/account?tab=notifications">Account, Notifications</TextLink> you choose which of them, and
            new posts too if you like, in general and school by school.
          </p>
        </Question>
        <Question id="what-letters" ask="Which emails will I get, and how do I stop them?">
          <p>
            Once you have confirmed your address: one letter in the evening, and only when there is something new, with
            the posts that most found useful, answers to you and the next day's events. Under{' '}
            <TextLink href="/account?tab=notifications">Account, Notifications</TextLink> you choose what is in it, what
            comes at once, what waits for Sunday and what not at all. <strong>Unsubscribe</strong> at the end of each of
            these letters stops them, without signing in. Letters about your account itself, such as a link for a new
            password, always come.
          </p>
        </Question>
        <Question id="devices" ask="Can my phone tell me when somebody answers?">
          <p>
            Yes, if you turn it on: we ask once, after you have answered somebody or were answered, and{' '}
            <TextLink href="/account?tab=notifications">Account, Notifications</TextLink> has{' '}
            <strong>Tell me on this device</strong>, a list of your devices, and a test. You choose whether they tell of
            answers, moderators' decisions, and new posts, school by school. A notification names who, by the first
            name, and the school; never what was written, and nobody who is anonymous. While quiet hours are on, nothing
            comes from 8 PM to 7 AM. On an iPhone or iPad, add the site to the home screen first. A device tells you
            nothing any more when you sign out there, or have not been here for two weeks.
          </p>
        </Question>
        <Question id="clear-notifications" ask="How do I clear them?">
          <p>
            Clicking one marks it as read; <strong>Mark all as read</strong> does that for all of them. On the{' '}
            <TextLink href="/notifications">Notifications</TextLink> page you can delete each one.
          </p>
        </Question>
      </>
    ),
  },
];
