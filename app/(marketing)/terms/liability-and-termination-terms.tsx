import { SiteName } from '@/components/layout/brand/site-name';
import { ACCOUNT_DELETION_PERIODS_MS } from '@/lib/time/retention';
import { membershipPlan, legalTimeLimits, schoolDataSource, site } from '@/lib/site';
import type { DocumentSection } from '../_components/document-with-table-of-contents';
import { ContactEmailLink } from '../_components/contact/contact-email-link';
import { formatDays } from '../_components/format-quantity';
import { TextLink } from '../_components/text-link';

/** The parts of the terms about liability and about the end of a membership. */
export const LIABILITY_AND_TERMINATION_TERMS: readonly DocumentSection[] = [
  {
    id: 'school-information',
    title: 'School information',
    body: (
      <>
        <p>
          {schoolDataSource.attribution}. {schoolDataSource.edition} Administrators correct mistakes they learn about.{' '}
          <TextLink href="/help#school-data">Help</TextLink> says where each fact comes from. Events are entered by
          administrators. Check with the school before you rely on a fact, a date or an address.
        </p>
        <p>
          <SiteName /> is independent. It is not affiliated with, endorsed by or run for any school, any regional centre
          for education, the Conseil scolaire acadien provincial or the Province of {site.province}. Posts and comments
          on a board are the opinion of the person who wrote them, not ours and not the school's.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'The service and its limits',
    body: (
      <>
        <p>
          We work to keep the service available and your content safe. We cannot promise that the service never fails or
          has errors, or that content is never lost. Keep a copy of what matters to you. The boards are not the place
          for emergencies. If a child is in danger, call 911.
        </p>
        <p>
          As far as the law allows, we are not responsible for indirect or consequential loss or for what members write,
          and our liability to you is limited to what you paid us in the 12 months before. Nothing in these terms takes
          away rights that the consumer law of {site.province} gives you, or limits liability that the law does not
          allow to be limited.
        </p>
      </>
    ),
  },
  {
    id: 'leaving',
    title: 'Leaving',
    body: (
      <>
        <p>
          You can stop at any time. Cancelling the {membershipPlan.name} leaves you a free account. To have the account
          and everything in it deleted for good, ask for it on your Account page, or write to <ContactEmailLink />. For{' '}
          {formatDays(ACCOUNT_DELETION_PERIODS_MS.undo)} you can undo it. It is done within{' '}
          {legalTimeLimits.daysToDelete} days of your confirmation, and your membership ends with it. How that works,
          and what we have to keep, is in the <TextLink href="/privacy#deletion">Privacy Policy</TextLink>.
        </p>
        <p>
          If the service itself ends, we announce it on this site, stop charging, and give you time to ask for a copy of
          what you wrote.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and governing law',
    body: (
      <>
        <p>
          We may change these terms. The date at the top says which version you are reading. If a change matters to your
          rights or your money, we announce it on this site before it applies. If you do not agree, you can cancel and
          leave before then. When you are signed in, we ask if you agree to the new wording. Your account page shows
          which one you agreed to, and when.
        </p>
        <p>
          The laws of {site.province} and the laws of Canada that apply there govern these terms, and the courts of{' '}
          {site.province} decide disputes that we cannot settle between us. If one sentence of these terms is not valid,
          the others still are.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        The operator of <SiteName />, {site.place}: <ContactEmailLink />.
      </p>
    ),
  },
];
