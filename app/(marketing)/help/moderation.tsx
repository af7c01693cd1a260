import { REPORT_REASON_TEXT, REPORT_REASONS } from '@/lib/moderation/review-constants';
import { MIN_FOLLOWING_DAYS, REPORT_WEIGHT_TO_HIDE } from '@/lib/moderation/report-weight';
import type { DocumentPart } from '../_components/document-with-contents';
import { ContactEmailLink } from '../_components/contact-email-link';
import { QuestionAndAnswer } from '../_components/question-and-answer';
import { TextLink } from '../_components/text-link';

/** Help about reports, reviews and appeals. */
export const HELP_ABOUT_MODERATION: readonly DocumentPart[] = [
  {
    id: 'conduct',
    title: "When something isn't right",
    body: (
      <>
        <QuestionAndAnswer id="report" ask="How do I report a post or comment?">
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
            The <TextLink href="/community-voice">Community Voice</TextLink> page explains the guidelines behind these
            reasons. If you don't have an account, email <ContactEmailLink /> with the address of the page.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="after-report" ask="What happens with my report?">
          <p>
            The post or comment disappears from your view, and a moderator looks at it. Reports that somebody is in
            danger or that something identifies a child come first. If the moderator keeps the post or comment, you'll
            see it again. No one will know that you reported it.
          </p>
          <p>
            When {REPORT_WEIGHT_TO_HIDE} different people of the school have reported it, only its author sees it until
            a moderator decides, unless many reports look like a campaign. A moderator of the school can hold it back
            with a single report.
          </p>
          <p>
            People of the school are its verified parents, and people with a membership or verified as parents who have
            followed it for {MIN_FOLLOWING_DAYS} days.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="waiting-post" ask="Why am I the only one who sees my post?">
          <p>
            Your post was reported, or it contains a word that we check for. Sometimes we also review everyone's first
            post. A note on the post says why. A moderator will look at it, so you don't need to do anything.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="mute" ask="How do I stop seeing what someone writes?">
          <p>
            Choose <strong>Mute</strong> with their name in the menu of their post or comment. You won't see or be
            notified about what they post under their name. They won't know. You'll still see posts without a name, so
            muting never shows who wrote them. Your account lists the people you muted under{' '}
            <TextLink href="/account/following">Followed and muted</TextLink>.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="appeal" ask="My post was hidden or deleted. Can I appeal?">
          <p>
            Yes, once. Your notifications give the reason and a link where you can appeal. If possible, a different
            administrator reads it and decides again. We'll notify you of the outcome. Hidden content can be shown
            again, but deleted content can't.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="moderators" ask="Who are the moderators, and what can they see?">
          <p>
            Our administrators moderate every school. Some schools also have a local moderator. That's a member whom an
            administrator has chosen for that school, and an administrator can end the role at any time.
          </p>
          <p>
            A local moderator sees what was reported or held back at that school, and why, but not who reported it. They
            can:
          </p>
          <ul>
            <li>keep it or hide it,</li>
            <li>create codes and posters for the school's parents,</li>
            <li>put one notice above the board, marked as a moderator's.</li>
          </ul>
          <p>
            They can't delete posts, suspend anyone, decide about their own posts or about posts they reported
            themselves, or answer appeals. Administrators do that. They never see email addresses, payments, other
            schools' reports, or who wrote an anonymous post. Everything they do is recorded.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="suspended" ask="What does it mean that my account is suspended?">
          <p>
            While your account is suspended, you can read, change your account, delete your own posts and comments, and
            cancel your membership. You can't post, comment, vote, report or follow a school. A note on your pages says
            why, and until when. If a review led to the suspension, you can appeal from your notifications.
          </p>
        </QuestionAndAnswer>
        <QuestionAndAnswer id="error" ask="Something doesn't work.">
          <p>
            Reload the page first. If that doesn't help, email us and tell us what you did, what you expected and what
            you saw.
          </p>
          <p>
            Our address: <ContactEmailLink />
          </p>
        </QuestionAndAnswer>
      </>
    ),
  },
];
