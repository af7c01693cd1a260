import { site } from '@/lib/site';
import type { DocumentPart } from '../_components/document';
import { FactTable } from '../_components/fact-table';
import { MailLink } from '../_components/mail-link';
import { TextLink } from '../_components/text-link';
import { HELD } from './held';

/** Privacy policy: what we collect, and the people who can see it. */
export const COLLECTING: readonly DocumentPart[] = [
  {
    id: 'who-we-are',
    title: 'Who is responsible',
    body: (
      <p>
        The operator of {site.name} (“we”), {site.place}, is responsible for the personal information described here and
        answers to you for it. Write to <MailLink /> about anything on this page.
      </p>
    ),
  },
  {
    id: 'what-we-keep',
    title: 'What we keep',
    body: (
      <>
        <p>
          This is all of it, table by table of our database. We ask for nothing that we do not need for the purpose
          beside it. What has no time limit of its own is not deleted automatically: it stays until you delete it, or
          ask us to.
        </p>
        <FactTable
          caption="Personal information, its purpose, and how long it is kept"
          columns={['About', 'What exactly', 'What for', 'How long']}
          rows={HELD.map(({ title, what, why, howLong }) => ({ head: title, cells: [what, why, howLong] }))}
        />
        <p>
          Beyond that there are nightly totals (how many members, how many open reviews) in which nobody can be
          recognized, and what your own browser keeps: see the <TextLink href="/cookie">Cookie Policy</TextLink>.
        </p>
        <h3>What we do not keep</h3>
        <ul>
          <li>Card numbers and security codes: they go straight to Stripe.</li>
          <li>
            Records of which pages you look at. Our software writes no access log; its technical log holds account and
            request numbers, for sign-ins and refused attempts also a code made from the network address that changes
            every day, and no email addresses, network addresses, passwords or texts. The company whose servers and
            network we use may log connections for its own security.
          </li>
          <li>The name, class or age of your child. Please do not post them.</li>
          <li>Your location: we never ask your browser for it.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'why',
    title: 'Why we keep it, and your consent',
    body: (
      <>
        <p>
          To run the service that you signed up for: to let you in, to show your posts to other parents and theirs to
          you, to tell you about answers, to bill the membership, and to prevent misuse. For nothing else, without
          asking you again.
        </p>
        <p>
          By registering you consent to this. What you add later, such as a name, a photo or a post, you add by choice.
          You can withdraw your consent at any time; where the service cannot work without the information, that means
          deleting the account.
        </p>
        <p>
          There is no advertising, no sale and no exchange of data, no analytics or tracking scripts from other
          companies, and no telemetry: our software sends no usage data to its makers or anybody else. We send no
          advertising. The letters you get by email tell what is new at the schools you follow and who answered you; you
          choose which, and one press on <strong>unsubscribe</strong> stops them all, signed in or not.
        </p>
      </>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who sees what',
    body: (
      <>
        <FactTable
          caption="Who sees what"
          columns={['Who', 'Sees', 'Does not see']}
          rows={[
            {
              head: 'Visitors without an account',
              cells: [
                'School facts and events. Only those posts that were shared through a public link, with their photos and comments; the writer as in the community, or “Anonymous”.',
                'Names of people who commented (they appear as “A parent”, unless they allowed their name), profile photos of others, school staff, and everything else on the boards.',
              ],
            },
            {
              head: 'Free accounts',
              cells: [
                'Boards, posts and comments with the names and photos of their writers, vote counts, and school staff.',
                'Email addresses, who voted how, who follows what, who wrote anonymously, and what a review hides.',
              ],
            },
            { head: 'Members', cells: ['The same, and they can take part.', 'The same as above.'] },
            {
              head: 'Moderators of a school',
              cells: [
                'The same as members; and what was reported or held back at that school, with its earlier versions and the reasons of reports. They are members to whom an administrator gave that task.',
                'Who reported it and the notes of reports, who wrote anonymously, email addresses, payments, and the reports of other schools.',
              ],
            },
            {
              head: 'Administrators',
              cells: [
                'Accounts: name, email address, membership with the last four digits of the card, number of sessions and of reports, suspensions. Reviews with the text, its earlier versions, and the reasons and notes of reports. The log.',
                'Passwords, card numbers, who made a report; and who wrote an anonymous post, unless they take the step that is recorded.',
              ],
            },
          ]}
        />
        <p>
          The operator, who runs the server, can technically reach the whole database, and uses that only to keep it
          running and to answer requests such as yours. Authorities and courts get what a law requires of us, and no
          more; where we may, we tell you.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <>
        <p>Nobody under 18 may have an account, and we delete any that we learn of. We ask nothing about your child.</p>
        <p>
          Parents write about school life, so children may come up. Posting anything that could identify somebody else's
          child is against the guidelines; “Identifies a child” is its own reason for a report, and such reports are
          looked at before others. Photos of children need the consent of their parents. The upload form asks about it
          and can blur faces and name tags before anything is sent. Every photo and video is converted on our side, and
          the location, camera, serial number and owner's name are left out.
        </p>
        <p>
          Is your child in a post, by name or photo? Use <strong>Report post</strong>, or write to <MailLink /> if you
          have no account.
        </p>
      </>
    ),
  },
];
