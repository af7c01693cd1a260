import { SiteName } from '@/components/layout/brand/site-name';
import { MIN_FOLLOWING_DAYS, REPORT_WEIGHT_TO_HIDE } from '@/lib/moderation/report-weight';

import type { DocumentSection } from '../_components/document-with-table-of-contents';
import { TextLink } from '../_components/text-link';

/** The parts of the terms about the content that people write, and about its moderation. */
export const CONTENT_AND_MODERATION_TERMS: readonly DocumentSection[] = [
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
          The <TextLink href="/community-voice">Community Voice</TextLink> page explains these guidelines. Threats,
          harassment, discrimination, advertising, spam and anything unlawful have no place here. Neither do attempts to
          get around the limits of an account, to collect other people's posts with automated tools, or to find out who
          wrote an anonymous post.
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
          or anything else that could identify a child who is not yours. Before you post a photo or video that shows
          someone else's child, you need the consent of that child's parent or guardian. The upload form can blur faces
          and name tags.
        </p>
        <p>
          “Identifies a child” is its own reason for a report, and those reports are reviewed first. We convert the
          photos and videos you upload, and do not keep the location, device and owner that cameras write into them.
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
          read it here. The licence is not exclusive, costs nothing, and ends when the content is deleted. We do not
          sell your content, use it for advertising, or pass it to others for their own purposes.
        </p>
        <p>
          You confirm that you have the right to post your content, and that it breaks no one else's rights. Other
          people's posts are theirs. Do not copy them from a board without asking. The name, the design and the software
          of <SiteName /> belong to us or to those who license them to us.
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
          An anonymous post, and your own comments under it, show other parents no name, photo or link to you. That
          includes notifications and public links. There are three limits:
        </p>
        <ul>
          <li>we cannot hide what the text itself gives away;</li>
          <li>
            an administrator can find out who wrote it, for example after a report, but only through a step recorded in
            a log that no one can change. Suspending the author of an anonymous post is recorded there too;
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
          and its comments. The author's name appears as members see it, unless the post is anonymous. People who
          commented appear as “A parent”. We ask search engines not to list share links. They may list a school's public
          page, where its shared posts appear too.
        </p>
        <p>
          <strong>Stop sharing</strong> or deleting the post ends the link for good. While the author's membership has
          lapsed, or a review hides the post, the link shows nothing. We cannot take back copies that someone made in
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
          identifying a child. No one learns who reported it. Moderators look at it: our administrators and, where we
          named one, a member who moderates that school.
        </p>
        <ul>
          <li>What you report disappears from your own view until it has been reviewed.</li>
          <li>
            When {REPORT_WEIGHT_TO_HIDE} different people of a school report the same thing there, only its author sees
            it until a moderator has decided. People of a school are its verified parents, and people with a membership
            or verified as parents who have followed it for {MIN_FOLLOWING_DAYS} days. The same happens when the
            school's moderator reports it. That moderator then does not decide. Everyone else's reports are reviewed
            too.
          </li>
          <li>
            When many posts at one school, by one author or on the whole site are reported, they stay visible until a
            moderator has decided. Content also stays visible when the reports come from people whose reports were often
            rejected.
          </li>
          <li>
            A post or comment with a word from our watch list waits for a moderator before others see it. We may also
            hold back each person's first post. The author sees that the content is waiting.
          </li>
          <li>
            A moderator keeps or hides the content. An administrator may also delete it, and suspend the author.
            Administrators decide about their own posts only if no other administrator can. Moderators of a school never
            decide about their own posts.
          </li>
          <li>
            If something was hidden or deleted, or you were suspended, your notifications give the reason, and you may
            appeal once. An administrator, if possible not the one who decided, then upholds or reverses the decision.
            Deleted content cannot come back.
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
          A suspension does not end your membership. You can cancel it at any time. We may delete an account that was
          opened against the rules on who may join, or that is used to harm others. We end its membership first.
        </p>
      </>
    ),
  },
];
