import { ContactEmailLink } from '../_components/contact/contact-email-link';
import type { HelpQuestionGroup } from './help-search';

export const HELP_ABOUT_MODERATION: HelpQuestionGroup = {
  id: 'conduct',
  title: "When something isn't right",
  questions: [
    {
      id: 'waiting-post',
      ask: 'Why is my post hidden, and can I appeal?',
      keywords: 'suspended suspension banned deleted review waiting',
      answer: (
        <>
          <p>
            If only you see your post, it was reported, or it contains a word that we check for. Sometimes we also
            review everyone's first post. A note on the post says why. A moderator will look at it, so you don't need to
            do anything.
          </p>
          <p>
            If your post was hidden or deleted, you can appeal once. Your notifications give the reason and a link. If
            possible, a different administrator reads your appeal and decides again. We'll notify you of the outcome.
            Hidden content can be shown again, but deleted content can't.
          </p>
          <p>
            If a moderator sent your post back, only you see it. Your notifications say why. Choose{' '}
            <strong>Edit</strong> on the post. Once you save your edit, a moderator looks at it again. An administrator
            can also give you a warning. It stays on record for a year, and only administrators see it.
          </p>
          <p>
            While your account is suspended, you can read, change your account, delete your own posts and comments, and
            cancel your membership. You can't post, comment, vote, report or follow a school. A note on your pages says
            why, and until when. If a review led to the suspension, you can appeal from your notifications.
          </p>
        </>
      ),
    },
    {
      id: 'moderators',
      ask: 'Who are the moderators, and what can they see?',
      keywords: 'administrators local moderator',
      answer: (
        <>
          <p>
            Our administrators moderate every school. Some schools also have a local moderator. That's a member whom an
            administrator has chosen for that school, and an administrator can end the role at any time.
          </p>
          <p>
            A local moderator sees what was reported or held back at that school, and why, but not who reported it. They
            can:
          </p>
          <ul>
            <li>keep it, hide it, or send it back to its author for an edit,</li>
            <li>close the comments on a post, and reopen them,</li>
            <li>ask the school's office to reply to a concern, and review its reply,</li>
            <li>create codes and posters for the school's parents,</li>
            <li>put one notice above the board, marked as a moderator's,</li>
            <li>confirm or remove closures and delays of the day,</li>
            <li>enter, change and cancel the school's events, and decide about events that parents suggest.</li>
          </ul>
          <p>
            Local moderators can't delete posts, warn or suspend anyone, decide about their own posts or about posts
            they reported themselves, or answer appeals. An administrator does all of this instead. Local moderators
            never see email addresses, payments, other schools' reports, or who wrote an anonymous post. Everything they
            do is recorded.
          </p>
        </>
      ),
    },
    {
      id: 'error',
      ask: "What if something doesn't work?",
      keywords: 'bug error broken problem fault contact support',
      answer: (
        <p>
          Reload the page first. If that doesn't help, tell us what you did, what you expected and what you saw:{' '}
          <ContactEmailLink />.
        </p>
      ),
    },
  ],
};
