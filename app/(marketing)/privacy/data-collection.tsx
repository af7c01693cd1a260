import { SiteName } from '@/components/layout/brand/site-name';
import { site } from '@/lib/site';
import type { DocumentSection } from '../_components/document-with-table-of-contents';
import { ResponsiveTable } from '../_components/responsive-table';
import { ContactEmailLink } from '../_components/contact/contact-email-link';
import { TextLink } from '../_components/text-link';
import { PERSONAL_DATA_INVENTORY } from './personal-data-inventory';

/** The parts of the privacy policy about the data that we collect and the people who can see the data. */
export const DATA_COLLECTION_TEXT: readonly DocumentSection[] = [
  {
    id: 'who-we-are',
    title: 'Who is responsible',
    body: (
      <p>
        The operator of <SiteName /> (“we”), {site.place}, is responsible for the personal information described here
        and answers to you for it. Write to <ContactEmailLink /> about anything on this page.
      </p>
    ),
  },
  {
    id: 'what-we-keep',
    title: 'What we keep',
    body: (
      <>
        <p>
          This list covers every table of our database. We don't ask for anything we don't need for the purpose listed.
          If no time limit is listed, it isn't deleted automatically. It stays until you delete it, or ask us to.
        </p>
        <ResponsiveTable
          caption="Personal information, its purpose, and how long it is kept"
          columns={['About', 'Details', 'Why', 'How long']}
          rows={PERSONAL_DATA_INVENTORY.map(({ title, what, why, howLong }) => ({
            head: title,
            cells: [what, why, howLong],
          }))}
        />
        <p>
          We also keep daily totals in which no one can be recognized: how many members and open reviews there are, and
          how often the home page and the schools' public pages were opened. Each is just a number, with nothing about
          the people who opened a page. <TextLink href="/cookie">The Cookie Policy</TextLink> lists what your own
          browser stores.
        </p>
        <h3>What we don't keep</h3>
        <ul>
          <li>Card numbers and security codes. They go straight to Stripe.</li>
          <li>
            Records of which pages you look at. Our software doesn't write an access log. Its technical log holds
            account and request numbers. For sign-ins and refused attempts, it also holds a code made from the network
            address, which changes every day. It holds no email addresses, network addresses, passwords or texts. The
            company whose servers and network we use may log connections for its own security.
          </li>
          <li>The name, class or age of your child. Please don't post them.</li>
          <li>
            Your location. If you choose <strong>Near me</strong> in a list of schools, your browser works out the
            distances on your device and sends your location to no one.
          </li>
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
          We keep it to run the service you signed up for: to let you in, to show your posts to other parents and theirs
          to you, to notify you of replies, to bill the membership, and to prevent misuse. We won't use it for anything
          else without asking you again.
        </p>
        <p>
          By registering, you consent to this. Anything you add later, such as a name, a photo or a post, is your
          choice. You can withdraw your consent at any time. Where the service can't work without the information, that
          means deleting the account.
        </p>
        <p>
          There is no advertising, no sale or exchange of data, no analytics or tracking scripts from other companies,
          and no telemetry. Our software sends no usage data to its makers or anyone else. We don't send advertising.
          Our emails are about what's new at the schools you follow and replies to you. You choose which ones you get.{' '}
          <strong>Unsubscribe</strong> in any of them stops them all with one click, signed in or not.
        </p>
      </>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who sees what',
    body: (
      <>
        <ResponsiveTable
          caption="Who sees what"
          columns={['Who', 'Information they see', "Information they don't see"]}
          rows={[
            {
              head: 'Visitors without an account',
              cells: [
                "School facts and events. Posts that were shared through a public link, with their photos and comments. The author's name as members see it, or “Anonymous”.",
                'Names of people who commented (they appear as “A parent”, unless they allowed their name), profile photos of others, school staff, and everything else on the boards.',
              ],
            },
            {
              head: 'Free accounts',
              cells: [
                'Boards, posts and comments with the names and photos of their authors, vote counts, and school staff.',
                "Email addresses, other people's votes and follows, the authors of anonymous posts, and content hidden by a review.",
              ],
            },
            {
              head: 'Members',
              cells: [
                'Members see the same as people with a free account, and can take part.',
                "The same as for free accounts: email addresses, other people's votes and follows, the authors of anonymous posts, and content hidden by a review.",
              ],
            },
            {
              head: 'Moderators of a school',
              cells: [
                'Moderators of a school are members chosen for that task by an administrator. They see the same as other members. They also see what was reported or held back at that school, with its earlier versions and the reasons for the reports.',
                "Moderators of a school don't see the person who made a report, the notes on reports, the authors of anonymous posts, email addresses, payments, or other schools' reports.",
              ],
            },
            {
              head: 'Administrators',
              cells: [
                'Accounts: name, email address, membership with the last four digits of the card, number of sessions and of reports, suspensions. Reviews with the text, its earlier versions, and the reasons and notes of reports. The log.',
                "Administrators don't see passwords, card numbers, or the person who made a report. They see the author of an anonymous post only through a step that is recorded in the log.",
              ],
            },
          ]}
        />
        <p>
          The operator runs the server and can technically reach the whole database. The operator uses this access only
          to keep the server running and to answer requests such as yours. Authorities and courts get what a law
          requires of us, and no more. Where we're allowed to, we notify you.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <>
        <p>
          No one under 18 may have an account, and we delete any that we learn of. We don't ask anything about your
          child.
        </p>
        <p>
          Parents write about school life, so children may come up. Posting anything that could identify someone else's
          child is against the guidelines. “Identifies a child” is its own reason for a report, and those reports are
          reviewed first. Photos of children need the consent of their parents. The upload form asks about it and can
          blur faces and name tags before anything is sent. We convert every photo and video, and leave out the
          location, camera, serial number and owner's name.
        </p>
        <p>
          Is your child in a post, by name or photo? <strong>Report post</strong> is in the menu of the post. If you
          don't have an account, write to <ContactEmailLink />.
        </p>
      </>
    ),
  },
];
