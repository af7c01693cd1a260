import { plan, schoolData, site } from '@/lib/site';
import type { DocumentPart } from '../_components/document';
import { MailLink } from '../_components/mail-link';
import { TextLink } from '../_components/text-link';

export const HELP: readonly DocumentPart[] = [
  {
    id: 'first-steps',
    title: 'First steps',
    body: (
      <ol>
        <li>
          <TextLink href="/register">Create an account</TextLink> with your e-mail address and a password of at least 8
          characters.
        </li>
        <li>
          Open <TextLink href="/schools">Schools</TextLink>, search by name, city or type, and press <strong>Follow</strong>.
        </li>
        <li>
          Your <TextLink href="/dashboard">Dashboard</TextLink> now shows what parents of these schools write.
        </li>
        <li>
          To write yourself, start the free trial on the <TextLink href="/subscription">Subscription</TextLink> page.
        </li>
      </ol>
    ),
  },
  {
    id: 'posting',
    title: 'Posting and commenting',
    body: (
      <>
        <p>
          Press <strong>Create Post</strong> on the Dashboard, or use the form on a school's page. A title is optional.
          Unsent text is kept in your browser if the page reloads or your connection fails.
        </p>
        <p>
          The menu on your own post has <strong>Edit Post</strong> and <strong>Delete Post</strong>. An edited post says
          so. Deleting cannot be undone, and it switches off the post's public link.
        </p>
        <p>
          Upvotes and downvotes are open to everyone with an account. The same vote again takes it back; the opposite
          one replaces it.
        </p>
      </>
    ),
  },
  {
    id: 'anonymous',
    title: 'Posting without your name',
    body: (
      <p>
        Tick the box in the form, and no other parent learns who wrote the post; your comments under it are anonymous
        too. Mind what the text itself gives away. Administrators can find out the writer only by a step that is
        recorded.
      </p>
    ),
  },
  {
    id: 'sharing',
    title: 'Sharing a post',
    body: (
      <p>
        <strong>Share</strong> on your own post makes a public link and copies it. From then on anyone can read the post
        and its comments, whose writers appear as "A parent". The link stops working when you delete the post, and
        rests while your subscription has lapsed.
      </p>
    ),
  },
  {
    id: 'notifications',
    title: 'Notifications',
    body: (
      <p>
        The bell tells you of comments and votes on your posts, and of later comments where you have commented. A click
        marks one as read; <strong>Mark all as read</strong> does it for all.
      </p>
    ),
  },
  {
    id: 'membership',
    title: 'Price, trial and cancelling',
    body: (
      <>
        <p>
          The {plan.name} costs {plan.price} per month after a {plan.trialDays}-day free trial. Cancel anytime on the{' '}
          <TextLink href="/subscription">Subscription</TextLink> page; you keep access until the end of the paid period.
        </p>
        <p>
          When it has lapsed you can still read, follow and vote. Your own posts are hidden until you subscribe again.
          How long they are kept is in the <TextLink href="/privacy#how-long">Privacy Policy</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'When something is not right',
    body: (
      <p>
        The five rules are on the <TextLink href="/community-voice">Community Voice</TextLink> page. If a post or comment breaks
        them, above all if it identifies a child, write to <MailLink /> with the address of the page.
      </p>
    ),
  },
  {
    id: 'school-data',
    title: 'Where the school facts come from',
    body: (
      <>
        <p>{schoolData.attribution}.</p>
        <p>{schoolData.edition}</p>
        <p>What to know about them:</p>
        <ul>
          <li>
            Name, provincial number, regional centre for education, addresses, phone, fax and e-mail come from the
            province's list of public school contacts, which has 370 schools.
          </li>
          <li>
            The type (Elementary, Junior High and so on) comes from Statistics Canada's Open Database of Educational
            Facilities, under the Open Government Licence – Canada. It is missing for a few schools.
          </li>
          <li>
            Grades, families of schools, feeder schools and some websites were taken from public pages of 2007 to 2023.
            They are given for some schools only, and three schools are listed under newer names (Woodlawn, Bay View,
            Horizon).
          </li>
          <li>Names of principals and vice principals are left out on purpose until a school gives them.</li>
        </ul>
        <p>
          Something wrong or missing? Tell us at <MailLink />, and an administrator of {site.name} corrects it.
        </p>
      </>
    ),
  },
];
