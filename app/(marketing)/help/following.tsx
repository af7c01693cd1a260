import { TextLink } from '../_components/text-link';
import type { HelpQuestionGroup } from './help-search';

export const HELP_ABOUT_FOLLOWING: HelpQuestionGroup = {
  id: 'following',
  title: 'Reading and following',
  questions: [
    {
      id: 'feed',
      ask: "What's in my feed, and how do I find older posts?",
      keywords: 'search topics popular order sort saved snow storm closed cancelled delayed bus late',
      answer: (
        <>
          <p>
            Your feed has posts from all the schools you follow, newest first. <strong>Most Popular</strong> and{' '}
            <strong>Most Discussed</strong> weigh votes and comments by how many people follow the school, so a large
            school doesn't drown out small ones. Choose a topic above your feed or a board to see only those posts.
          </p>
          <p>
            On a storm morning, closures, delays and late buses show above your feed and above boards until midnight.
            From 5:30 to 9:30, verified parents of a school can choose <strong>Report</strong> there. One report is
            unconfirmed. If a second family reports the same within 20 minutes, it says “2 parents”. No one sees who
            reported, and you can withdraw your report. Turn on <strong>Storm mornings</strong> under{' '}
            <TextLink href="/account/notifications">Account, Notifications</TextLink> to get confirmed closures on your
            devices, even in quiet hours.
          </p>
          <p>
            Under <TextLink href="/subscriptions">My Subscriptions</TextLink> you can choose the grades that matter to
            you at a school. Only you see them. In June, your dashboard then asks if you're moving on to the next
            school. If you are, you stay at the earlier one as a former parent, who reads along. From May to September,
            each board has questions for families who are starting there.
          </p>
          <p>
            A line marks the posts added since your last visit, and no one else sees how far you've read. When new posts
            or comments arrive while you read, click or tap the bar that shows how many.
          </p>
          <p>
            <TextLink href="/search">Search</TextLink> at the top of every page finds words in posts, comments, schools
            and events, in English and French, with or without accents. It only shows what you're allowed to read. No
            one can search for people by name, or for who wrote an anonymous post.
          </p>
          <p>
            <TextLink href="/account/posts">Account, My Posts</TextLink> lists your own posts.{' '}
            <TextLink href="/saved">Saved</TextLink> lists the posts you marked with <strong>Save</strong>.
          </p>
        </>
      ),
    },
    {
      id: 'follow',
      ask: 'How do I follow or mute a post, a person or a topic?',
      keywords: 'block hide ignore unfollow unmute',
      answer: (
        <>
          <p>
            Open the menu of a post to follow or mute the post, its author or its topic. You can also follow or mute
            people in the menu of their comments. No one else knows what or whom you follow or mute.
          </p>
          <ul>
            <li>
              <strong>Posts.</strong> If you follow a post, we notify you of each new comment. If you mute it, you won't
              be notified about it, and it's hidden from your feed.
            </li>
            <li>
              <strong>People.</strong> If you follow someone, we notify you of what they post under their name. If you
              mute them, you won't see those posts or be notified about them, for a week, a month or always. This
              doesn't include anonymous posts, so you can't find out who wrote them.
            </li>
            <li>
              <strong>Topics.</strong> A topic that you mute is hidden from your feed, but still shows on boards.
            </li>
          </ul>
          <p>
            <TextLink href="/account/following">Account, Followed and muted</TextLink> lists posts and people. Topics
            are under <TextLink href="/account/notifications">Account, Notifications</TextLink>.
          </p>
        </>
      ),
    },
    {
      id: 'calendar',
      ask: 'Can I have school events in my own calendar?',
      keywords: 'Google Apple Outlook iCal dates month agenda P.D. day reminder remind suggest missing event',
      answer: (
        <>
          <p>
            <TextLink href="/calendar">Calendar</TextLink> shows the events of all the schools you follow, as a list or
            month by month. An event for a whole region or family of schools appears once.
          </p>
          <p>
            You can have them in your own calendar too. <strong>Add to calendar</strong> on a school's page adds that
            school's calendar to Google, Apple or Outlook with one tap, or gives you an address for any other calendar
            app. Your <TextLink href="/account">Account</TextLink> page has one for all the schools you follow.
          </p>
          <p>
            Keep that address to yourself. Anyone who has it, including your calendar app, can see which schools you
            follow. You can renew it at any time, and the old address stops working.
          </p>
          <p>
            If you are a member, choose <strong>Remind me</strong> beside an event. We remind you at 6 p.m. the day
            before and an hour before it starts, on your devices or by email, as you choose there. Reminders follow an
            event that moves, and wait for the end of your quiet hours. One more tap turns them off.
          </p>
          <p>
            Is an event missing? Verified parents of a school can choose <strong>Suggest an event</strong> under
            Upcoming events. The school's moderators check it without seeing who suggested it, and we notify you of the
            outcome.
          </p>
        </>
      ),
    },
    {
      id: 'invite',
      ask: 'How do I invite other parents?',
      keywords: 'invitation link friends',
      answer: (
        <>
          <p>
            Members have an invitation link for each school they follow. <strong>Invite parents</strong> on the school's
            page gives you the link, and so does <strong>Invite</strong> on your{' '}
            <TextLink href="/account">Account</TextLink> page. People who register with your link follow the school
            right away. The link doesn't verify anyone, and doesn't name you.
          </p>
          <p>
            You'll see how many people joined with your links, ten a week at most, but not who.{' '}
            <strong>Turn off link</strong> stops a link, and so does unfollowing the school.
          </p>
        </>
      ),
    },
  ],
};
