import { SubscriptionPageLink } from '@/components/membership/subscription-page-link';
import { REPORT_REASON_TEXT, REPORT_REASONS } from '@/lib/moderation/review-constants';
import { REPORT_WEIGHT_TO_HIDE } from '@/lib/moderation/report-weight';
import { membershipPlan, legalTimeLimits, site } from '@/lib/site';
import { ACCOUNT_DELETION_PERIODS_MS, RETENTION_PERIODS_MS } from '@/lib/time/retention';
import {
  FREE_ACCOUNT_RIGHTS,
  VERIFICATION_CHECKS,
  VERIFIED_PARENTS_EXPLANATION,
} from '@/lib/verification/verified-parents-notice';
import { ContactEmailLink } from '../_components/contact/contact-email-link';
import { formatDays } from '../_components/format-quantity';
import { TextLink } from '../_components/text-link';
import type { HelpQuestion } from './help-search';

/** The ten most important questions of the help, in this order. */
export const MOST_IMPORTANT_HELP_QUESTIONS: readonly HelpQuestion[] = [
  {
    id: 'trial',
    ask: 'What does it cost?',
    keywords: 'price fee money pay free trial yearly promotion code',
    answer: (
      <>
        <p>
          The {membershipPlan.name} costs {membershipPlan.price} per month in {membershipPlan.paid}, after a{' '}
          {membershipPlan.trialDays}-day free trial. {FREE_ACCOUNT_RIGHTS}
        </p>
        <p>
          <SubscriptionPageLink>Open the Subscription page</SubscriptionPageLink> and start with a card. Above the
          button, you'll see what is due today and when the first payment is due. Cancel before that day and you won't
          be charged. There is one trial per person.
        </p>
        <p>
          If the page offers a yearly price, you can choose that instead. You can enter a promotion code before you
          subscribe. The page then shows how much you save, and for how long.
        </p>
      </>
    ),
  },
  {
    id: 'cancel',
    ask: 'How do I cancel?',
    keywords: 'end stop quit membership subscription',
    answer: (
      <>
        <p>
          Choose <strong>Cancel Subscription</strong> on the <SubscriptionPageLink>Subscription</SubscriptionPageLink>{' '}
          page, anytime. Your membership lasts until the end of the paid period. Until then,{' '}
          <strong>Resubscribe</strong> undoes the cancellation at no charge.
        </p>
        <p>
          After that, you can still read, follow and vote. Your own posts are hidden until you subscribe again.{' '}
          <TextLink href="/account/posts">Account, My Posts</TextLink> lists them, and you can delete them there. Your
          comments on others' posts stay. <TextLink href="/privacy#how-long">The Privacy Policy</TextLink> says how long
          we keep hidden posts.
        </p>
      </>
    ),
  },
  {
    id: 'who-reads',
    ask: 'Who can read what I write?',
    keywords: 'private privacy public visible search engines Google',
    answer: (
      <>
        <p>
          Everyone with an account and a confirmed email address can read the boards. They see the name you gave, never
          your email address. Search engines can't read the boards.
        </p>
        <p>
          The public can read a post only if its author, or an administrator, shares it through a public link. Then the
          public can also read the comments, each by “A parent” unless its author allowed their name.
        </p>
        <p>
          <TextLink href="/privacy#who-sees-it">The Privacy Policy says in detail who sees what</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: 'verified',
    ask: 'How do I become verified?',
    keywords: 'verification check mark badge proof vouch vouching poster',
    answer: (
      <>
        <p>Confirm your email address first. Then choose one of these ways:</p>
        <ul>
          <li>
            <strong>By card.</strong> Enter your address with your card on the{' '}
            <SubscriptionPageLink>Subscription</SubscriptionPageLink> page, as on your card statement. Some banks don't
            check it.
          </li>
          <li>
            <strong>By your school's poster.</strong> Scan the code on the poster, or open its link.
          </li>
          <li>
            <strong>By other parents.</strong> Two verified parents of your school vouch for you in the menu of your
            post or comment.
          </li>
        </ul>
        <p>{VERIFIED_PARENTS_EXPLANATION}</p>
        <p>{VERIFICATION_CHECKS.any}</p>
      </>
    ),
  },
  {
    id: 'report',
    ask: 'How do I report a post?',
    keywords: 'complain abuse flag bullying threat comment',
    answer: (
      <>
        <p>
          Choose <strong>Report post</strong> in its menu, or <strong>Report</strong> on a comment, and choose what's
          wrong with it:
        </p>
        <ul>
          {REPORT_REASONS.map((reason) => (
            <li key={reason}>
              <strong>{REPORT_REASON_TEXT[reason].label}.</strong> {REPORT_REASON_TEXT[reason].hint}
            </li>
          ))}
        </ul>
        <p>
          A post you report disappears from your view, and a moderator looks at it. If the moderator keeps it, you'll
          see it again. Reports of danger or of an identified child come first. No one will know that you reported it.
        </p>
        <p>
          When {REPORT_WEIGHT_TO_HIDE} different people of the school, or its moderator, have reported it, only its
          author sees it until a moderator decides. The <TextLink href="/terms#moderation">Terms</TextLink> say who
          counts, and when it stays visible.
        </p>
        <p>
          The <TextLink href="/community-voice">Community Voice</TextLink> page explains the guidelines behind these
          reasons. If you don't have an account, email <ContactEmailLink /> with the address of the page.
        </p>
      </>
    ),
  },
  {
    id: 'how-anonymous',
    ask: 'Can I post without my name?',
    keywords: 'anonymous anonymity anonymously',
    answer: (
      <>
        <p>
          Yes. The form of a post has a checkbox for this: <strong>Post anonymously</strong>. No other parent will know
          who wrote the post, and your comments under it are anonymous too. Be careful about what the text itself gives
          away.
        </p>
        <p>
          No one can find out from when a post appears or disappears. When a membership ends or starts again, each
          anonymous post follows at its own time within a week. Administrators can find out, but only through a step
          that is recorded, for example after a report. And we must hand over what a law or a court requires. The{' '}
          <TextLink href="/terms#anonymous">Terms</TextLink> have the full answer.
        </p>
      </>
    ),
  },
  {
    id: 'how-share',
    ask: 'How do I share a post with the public?',
    keywords: 'link sharing turn off',
    answer: (
      <>
        <p>
          <strong>Share</strong> on your own post first shows you the page others will see. If you agree, it creates a
          public link and copies it, or opens your phone's share menu. The link works until you turn it off, or for 7 or
          30 days. Your post shows how often it was opened, and we don't track by whom.
        </p>
        <p>
          Anyone can read a shared post and its comments, and the post shows on the school's public page. The public
          sees “A parent” as the author of each comment. If a post that you commented on is shared, we notify you. In
          the menu of your comment, you can hide it from the public, or allow your name. Your name is never shown under
          your own anonymous post.
        </p>
        <p>
          <strong>Stop sharing</strong> on the post ends the link for good, and so does deleting the post. If your
          membership ends, the link is paused until you subscribe again.
        </p>
      </>
    ),
  },
  {
    id: 'join',
    ask: 'How do I join?',
    keywords: 'register sign up account start who can',
    answer: (
      <>
        <p>
          Parents and guardians who are 18 or older and live in {site.province} can join. The{' '}
          <TextLink href="/terms#who-may-join">Terms</TextLink> have the details.
        </p>
        <ol>
          <li>
            <TextLink href="/register">Create an account</TextLink> with your email address and a password of at least 8
            characters. It's free. Once you open the link we email you, you can read everything.
          </li>
          <li>
            Open <TextLink href="/schools">Schools</TextLink>, search by name, city, type, postal code or grade, and
            choose <strong>Follow</strong>.
          </li>
          <li>
            Your <TextLink href="/dashboard">Dashboard</TextLink> now shows what parents at these schools write.
          </li>
          <li>
            <SubscriptionPageLink>On the Subscription page</SubscriptionPageLink>, start the free trial to write posts
            yourself.
          </li>
        </ol>
        <p>
          <TextLink href="/explore">Explore</TextLink> needs no account. It lists every school with its address, events,
          and the posts that parents share publicly.
        </p>
      </>
    ),
  },
  {
    id: 'notifications',
    ask: 'Which emails and notifications will I get?',
    keywords: 'unsubscribe bell push phone device quiet hours settings',
    answer: (
      <>
        <p>
          <TextLink href="/account/notifications">Account, Notifications</TextLink> is where you choose what you get. If
          you turn on quiet hours, nothing comes from 8 p.m. to 7 a.m.
        </p>
        <ul>
          <li>
            <strong>The bell</strong> shows comments and votes on your posts, new comments where you've commented,
            comments that name you, posts and people you follow, decisions about what you wrote, and your payments. On
            the <TextLink href="/notifications">Notifications</TextLink> page, you can delete each one.
          </li>
          <li>
            <strong>Emails.</strong> Once you confirm your address, we send one email in the evening, and only when
            there's news. <strong>Unsubscribe</strong> at its end stops it, and the link below a school's news stops
            that school's, without signing in. News from the people who run the site comes only if you turn it on.
            Emails about your account itself, such as a link to set a new password, and messages about outages,
            security, the terms, the price or the closing of the site always come.
          </li>
          <li>
            <strong>Your phone.</strong> Choose <strong>Notify me on this device</strong>. On an iPhone or iPad, add the
            site to your home screen first. A notification shows a first name and the school, but never what was
            written, and never the name of someone who posted anonymously. It stops when you sign out on that device or
            don't visit for two weeks.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'delete-account',
    ask: 'How do I delete my account, or get a copy of my data?',
    keywords: 'leave remove erase download export close',
    answer: (
      <>
        <p>
          Open <TextLink href="/account/data">Account, Your data</TextLink>.
        </p>
        <ul>
          <li>
            <strong>The copy</strong> has everything we hold about you, including hidden and anonymous posts, as a page
            to read and as a JSON file. We notify you when it's ready, and you can download it for{' '}
            {formatDays(RETENTION_PERIODS_MS.exports)}.
          </li>
          <li>
            <strong>Deletion.</strong> For {formatDays(ACCOUNT_DELETION_PERIODS_MS.undo)} you can change your mind. Then
            everything, including your posts and photos, is deleted, within {legalTimeLimits.daysToDelete} days at the
            latest, and your membership ends. That can't be undone. Once you ask, you won't be charged again.{' '}
            <TextLink href="/privacy#deletion">The Privacy Policy</TextLink> lists the few things we have to keep.
          </li>
        </ul>
        <p>
          If you can't sign in, email us from your account's email address: <ContactEmailLink />. You'll get the copy
          within 30 days, free of charge.
        </p>
      </>
    ),
  },
];
