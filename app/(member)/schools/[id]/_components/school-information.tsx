import type { ReactNode } from 'react';
import { SuggestCorrectionButton } from '@/components/moderation/suggestions/suggest-correction-button';
import type { SchoolToCorrect } from '@/components/moderation/suggestions/suggest-correction-dialog';
import { SchoolDataSources } from '@/components/schools/school-data-sources';
import { createMailtoLink, createPhoneLink } from '@/components/schools/contact-links';
import {
  SchoolAddress,
  SchoolDetailItem,
  SchoolDirections,
  SCHOOL_DETAIL_LINK_CLASSES,
} from '@/components/schools/school-detail-item';
import { SchoolSidePanel } from '@/components/schools/school-side-panel';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { SUGGESTIBLE_SCHOOL_FIELDS, type SuggestibleSchoolField } from '@/lib/moderation/suggestions/schema';
import type { SchoolView } from '@/lib/schools/schema';
import { getDirectionsLinks } from '@/lib/schools/map/directions';
import { normalizeWebAddress } from '@/lib/schools/facts/web-address';
import { getSchoolFeatureFlags } from '@/lib/settings/load-settings';

/** Facts about a school. Unknown facts are omitted. */
export function SchoolInformation({ school }: { school: SchoolView }) {
  const website = normalizeWebAddress(school.website);
  return (
    <SchoolSidePanel id="school-information" title="School Information" note={noteOf(school)}>
      <div className="divide-y">
        <Group title="Contact">
          <SchoolDetailItem label="Address">
            <SchoolAddress school={school} maps={0} />
          </SchoolDetailItem>
          <SchoolDetailItem label="Phone">
            {school.phone && <Contact text={school.phone} href={createPhoneLink(school.phone)} />}
          </SchoolDetailItem>
          <SchoolDetailItem label="Email">
            {school.email && <Contact text={school.email} href={createMailtoLink(school.email)} />}
          </SchoolDetailItem>
          <SchoolDetailItem label="Website">
            {website ? (
              <a href={website} target="_blank" rel="noopener noreferrer" className={SCHOOL_DETAIL_LINK_CLASSES}>
                {new URL(website).hostname}
              </a>
            ) : (
              school.website
            )}
          </SchoolDetailItem>
        </Group>
        <DirectionsAndFax school={school} />
        <Group title="School Details">
          <SchoolDetailItem label="Type">{school.type}</SchoolDetailItem>
          <SchoolDetailItem label="Grades">{school.grades}</SchoolDetailItem>
          <SchoolDetailItem label="Regional Centre for Education">{school.rceName}</SchoolDetailItem>
          <SchoolDetailItem label="School Family">{school.schoolFamily}</SchoolDetailItem>
        </Group>
        {hasLeaders(school) && (
          <Group title="Leadership">
            <SchoolDetailItem label="Principal">
              <Leader name={school.principal} email={school.principalEmail} />
            </SchoolDetailItem>
            <SchoolDetailItem label="Vice Principal">
              <Leader name={school.vicePrincipal} email={school.vicePrincipalEmail} />
            </SchoolDetailItem>
          </Group>
        )}
        {school.description && (
          <section className="p-4 sm:p-5">
            <h3 className="font-bold">About this School</h3>
            <p className="mt-2 text-[0.9375rem] break-words whitespace-pre-wrap">{school.description}</p>
          </section>
        )}
        <section aria-label="Sources" className="space-y-3 p-4 sm:p-5">
          <SchoolDataSources sources={school.sources} />
          {getSchoolFeatureFlags(school.id).corrections && <SuggestCorrectionButton school={suggestedOf(school)} />}
        </section>
      </div>
    </SchoolSidePanel>
  );
}

/**
 * Returns the summary of the closed panel: the phone number and the street. It leaves out the type and the town,
 * because the page's header already shows them.
 */
const noteOf = ({ phone, civicAddress }: SchoolView): string => [phone, civicAddress].filter(Boolean).join(', ');

/** Returns only the fields that the form needs, because the page's source shows all props of a client component. */
const suggestedOf = (school: SchoolView): SchoolToCorrect => ({
  id: school.id,
  ...(Object.fromEntries(
    Object.keys(SUGGESTIBLE_SCHOOL_FIELDS).map((field) => [field, school[field as SuggestibleSchoolField] ?? null]),
  ) as Record<SuggestibleSchoolField, string | null>),
  name: school.name,
});

/** Facts that few readers need, collapsed to one line. */
function DirectionsAndFax({ school }: { school: SchoolView }) {
  const hasDirections = getDirectionsLinks(school).length > 0;
  if (!hasDirections && !school.fax) return null;
  return (
    <details className="px-4 py-1 sm:px-5">
      <CollapsibleSummary className="rounded-sm text-[0.9375rem] font-semibold">
        {hasDirections ? `Directions${school.fax ? ' and fax' : ''}` : 'Fax'}
      </CollapsibleSummary>
      <SchoolDirections school={school} />
      <dl className="pt-1 pb-3 text-[0.9375rem] empty:hidden">
        <SchoolDetailItem label="Fax">{school.fax}</SchoolDetailItem>
      </dl>
    </details>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="p-4 sm:p-5">
      <h3 className="font-bold">{title}</h3>
      <dl className="mt-2 space-y-2 text-[0.9375rem]">{children}</dl>
    </section>
  );
}

function Contact({ text, href }: { text: string; href: string | null }) {
  return href === null ? (
    <>{text}</>
  ) : (
    <a href={href} className={SCHOOL_DETAIL_LINK_CLASSES}>
      {text}
    </a>
  );
}

const hasLeaders = ({ principal, principalEmail, vicePrincipal, vicePrincipalEmail }: SchoolView): boolean =>
  Boolean(principal || principalEmail || vicePrincipal || vicePrincipalEmail);

type LeaderProps = { name: string | null | undefined; email: string | null | undefined };

function Leader({ name, email }: LeaderProps) {
  return (
    <>
      {name}
      {name && email && <br />}
      {email && <Contact text={email} href={createMailtoLink(email)} />}
    </>
  );
}
