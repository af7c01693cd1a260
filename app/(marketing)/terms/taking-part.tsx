import { FOLLOWED_DAYS, REPORTS_TO_WITHHOLD } from '@/lib/moderation/voices';
import { site } from '@/lib/site';
import type { DocumentPart } from '../_components/document';
import { TextLink } from '../_components/text-link';

/** Terms: content that people write, and its moderation. */
export const TAKING_PART: readonly DocumentPart[] = [
  {
    id: 'guidelines',
    title: 'Community guidelines',
    body: (
      <>
        <ul>
          <li>
            <strong>Be respectful:</strong> critique policies, not individuals.
          </li>
          <li>
            <strong>Be honest:</strong> write what you know to be true, and say so when it is hearsay.
          </li>
          <li>
            <strong>Be constructive:</strong> say what would help.
          </li>
          <li>
            <strong>Respect privacy:</strong> no photos of children without consent, and nothing that identifies another
            family's child.
          </li>
          <li>
            <strong>Stay relevant:</strong> to schools and education.
          </li>
        </ul>
        <p>
          They are explained on the <TextLink href="/community-voice">Community Voice</TextLink> page. Threats,
          harassment, discrimination, advertising, spam and anything unlawful have no place here, and neither do
          attempts to get around the limits of an account, to collect what others wrote with automated tools, or to find
          out who wrote anonymously.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children and photos',
    body: (
      <>
        <p>
          Children have no accounts here, and their privacy comes first. Never post a child's name, face, class, health
          or anything else that could identify a child who is not yours. For a photo or video that shows somebody else's
          child you need the consent of that child's parent or guardian before you post it; the upload form can blur
          faces and name tags.
        </p>
        <p>
          “Identifies a child” is its own reason for a report, and such reports are looked at before others. Photos and
          videos that you upload are converted, and the location, device and owner that cameras write into them are not
          kept.
        </p>
      </>
    ),
  },
  {
    id: 'your-content',
    title: 'What you write is yours',
    body: (
      <>
        <p>
          You keep all rights in what you post. You give us a licence that is limited to running this service: to store
          your content, to convert it to the sizes and formats that browsers need, and to show it to the people who may
          read it here. It is not exclusive, costs nothing, and ends when the content is deleted. We do not sell your
          content, use it for advertising, or pass it to others for their own purposes.
        </p>
        <p>
          You confirm that you may post what you post, and that it breaks no one else's rights. Other people's posts are
          theirs: do not copy them out of a board without asking. The name, the design and the software of {site.name}{' '}
          belong to us or to those who license them to us.
        </p>
      </>
    ),
  },
  {
    id: 'anonymous',
    title: 'Anonymity and its limits',
    body: (
      <>
        <p>
          An anonymous post, and your own comments under it, show no name, photo or link to you for any other parent, in
          notifications and on public links too. Three limits are part of the bargain:
        </p>
        <ul>
          <li>what the text itself gives away, we cannot hide;</li>
          <li>
            an administrator can find out who wrote it, for instance after a report, and only by a step that is written
            into a log that nobody can change; suspending the writer of an anonymous post is written there too;
          </li>
          <li>we know whose post it is, and must hand that over where a law or a court requires it.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Public share links',
    body: (
      <>
        <p>
          Members can share their own posts through a public link, and an administrator can share any post. Anyone who
          has the link, and anyone who looks at that school without an account, can then read the post with its photos
          and its comments. The writer appears as in the community unless the post is anonymous; people who commented
          appear as “A parent”. Search engines are asked not to list share links; they may list a school's public page,
          where its shared posts appear too.
        </p>
        <p>
          <strong>Stop sharing</strong> or deleting the post ends the link for good. While the writer's subscription has
          lapsed, or a review hides the post, the link shows nothing. We cannot call back what somebody has copied in
          the meantime.
        </p>
      </>
    ),
  },
  {
    id: 'moderation',
    title: 'Reports, reviews and appeals',
    body: (
      <>
        <p>
          Everyone with an account can report a post or comment, for breaking one of the five guidelines or for
          identifying a child. Nobody is told who reported it. Moderators look at it: our administrators and, where we
          named one, a member who moderates that school.
        </p>
        <ul>
          <li>What you report disappears from your own view until it has been looked at.</li>
          <li>
            When {REPORTS_TO_WITHHOLD} different people of a school report the same thing there, only its writer sees it
            until a moderator has decided. People of a school are its verified parents, and people with full access or
            verified as parents who have followed it for {FOLLOWED_DAYS} days. So too when the moderator of the school
            reports it, who then does not decide. Everybody else's reports are looked at too.
          </li>
          <li>
            When many posts at one school, of one writer or on the whole site are reported, or when people whose reports
            were often refused report something, it stays until a moderator has decided.
          </li>
          <li>
            A post or comment with a word from our watch list waits for a moderator before others see it, and if we turn
            that on, so does a person's first post. Its writer sees that it is waiting.
          </li>
          <li>
            A moderator keeps it or hides it; an administrator may also delete it, and suspend the writer.
            Administrators do not decide about their own posts if another one can, moderators of a school never do.
          </li>
          <li>
            If something was hidden or deleted, or you were suspended, your notifications tell you the reason, and you
            may answer once. An administrator, if possible not the one who decided, then upholds the decision or takes
            it back. What was deleted cannot come back.
          </li>
        </ul>
        <p>
          Every decision is recorded. We do not read everything that is posted, and we are not obliged to, but we act on
          what we learn.
        </p>
      </>
    ),
  },
  {
    id: 'suspension',
    title: 'Suspension and closing of accounts',
    body: (
      <>
        <p>
          Anyone who keeps breaking these rules, or breaks them badly, can be suspended until a date or for good. A
          suspended person can sign in, read, change the account, delete what is theirs and stop sharing, but cannot
          post, comment, vote, follow a school or report. A note on the pages says until when and why.
        </p>
        <p>
          A suspension does not end the membership by itself; you can cancel it as at any other time. We may delete an
          account that was opened against the rules on who may join, or that is used to harm others, and end its
          membership first.
        </p>
      </>
    ),
  },
];
