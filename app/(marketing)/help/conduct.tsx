import { REASON_TEXT, REPORT_REASONS } from '@/lib/moderation/review-codes';
import { FOLLOWED_DAYS, REPORTS_TO_WITHHOLD } from '@/lib/moderation/voices';
import type { DocumentPart } from '../_components/document';
import { MailLink } from '../_components/mail-link';
import { Question } from '../_components/question';
import { TextLink } from '../_components/text-link';

/** Help about reports, reviews and appeals. */
export const CONDUCT: readonly DocumentPart[] = [
  {
    id: 'conduct',
    title: "When something isn't right",
    body: (
      <>
        <Question id="report" ask="How do I report a post or comment?">
          <p>
            Choose <strong>Report post</strong> in its menu, or <strong>Report</strong> on a comment, and say what is
            wrong with it:
          </p>
          <ul>
            {REPORT_REASONS.map((reason) => (
              <li key={reason}>
                <strong>{REASON_TEXT[reason].label}.</strong> {REASON_TEXT[reason].hint}
              </li>
            ))}
          </ul>
          <p>
            The guidelines behind them are on the <TextLink href="/community-voice">Community Voice</TextLink> page.
            Without an account, write to <MailLink /> with the address of the page.
          </p>
        </Question>
        <Question id="after-report" ask="What happens with my report?">
          <p>
            You no longer see what you reported, and a moderator looks at it; reports that identify a child come first.
            When {REPORTS_TO_WITHHOLD} different people of the school have reported it, only its writer sees it until
            then, unless many reports look like a campaign; a moderator of the school alone can hold it back. People of
            the school are its verified parents, and people with full access or verified as parents who have followed it
            for {FOLLOWED_DAYS} days. If it is kept, you see it again. Nobody is told it was you.
          </p>
        </Question>
        <Question id="waiting-post" ask="Why am I the only one who sees my post?">
          <p>
            It was reported, or a word in it is on our watch list, or it's your first one and first posts are being
            reviewed. A note on the post says which. A moderator will look at it; you don't need to do anything.
          </p>
        </Question>
        <Question id="mute" ask="How do I stop seeing what somebody writes?">
          <p>
            Choose <strong>Mute</strong> and the name in the menu of a post or comment. You no longer see what they post
            or comment under their name, and are not told of it; they don't learn of it. Posts without a name stay, so
            that muting never shows who wrote them. Your account lists whom you muted, under{' '}
            <TextLink href="/account?tab=notifications">Notifications</TextLink>.
          </p>
        </Question>
        <Question id="appeal" ask="My post was hidden or deleted. Can I appeal?">
          <p>
            Yes, once. Your notifications tell you the reason and lead to a page where you can answer. An administrator,
            if possible not the one who decided before, reads it and decides again; you'll be told the outcome. What was
            hidden can be shown again; what was deleted cannot.
          </p>
        </Question>
        <Question id="moderators" ask="Who are the moderators, and what can they see?">
          <p>
            Our administrators, at every school, and at some schools a local moderator: a member to whom an
            administrator has given that school, and from whom it can be taken back at any time.
          </p>
          <p>
            A local moderator sees what was reported or held back at that school, and why, but not who reported it;
            keeps it or hides it; makes codes and posters for the school’s parents; and can put one notice above the
            board, marked as a moderator’s. A local moderator cannot delete posts, suspend anyone, decide about their
            own posts or what they reported themselves, or answer appeals: administrators do. They never see email
            addresses, payments, other schools’ reports, or who wrote an anonymous post. What they do is on record.
          </p>
        </Question>
        <Question id="suspended" ask="What does it mean that my account is suspended?">
          <p>
            You can read, change your account, delete what's yours and cancel your membership, but not post, comment,
            vote, report or follow a school. A note on your pages says why and until when, and if a review led to it,
            your notifications let you answer.
          </p>
        </Question>
        <Question id="error" ask="Something doesn't work.">
          <p>
            Reload the page first. If that doesn't help, write to <MailLink /> and tell us what you did, what you
            expected and what you saw.
          </p>
        </Question>
      </>
    ),
  },
];
