import type { ReactNode } from 'react';
import { SuggestCorrection } from '@/components/moderation/suggestions/suggest-correction';
import type { SuggestedSchool } from '@/components/moderation/suggestions/suggest-dialog';
import { SchoolSources } from '@/components/schools/school-sources';
import { emailLink, phoneLink } from '@/components/schools/contact-links';
import { SchoolAddress, SchoolFact, FACT_LINK_CLASSES } from '@/components/schools/school-fact';
import { SidePanel } from '@/components/schools/side-panel';
import { SUGGESTED_FIELDS, type SuggestedField } from '@/lib/moderation/suggestions/schema';
import type { SchoolView } from '@/lib/schools/schema';
import { webAddress } from '@/lib/schools/facts/web-address';
import { featuresOfSchool } from '@/lib/settings/load';

/** Facts about a school. Unknown facts are omitted. */
export function SchoolInformation({ school }: { school: SchoolView }) {
  const website = webAddress(school.website);
  return (
    <SidePanel id="school-information" title="School Information" note={noteOf(school)}>
      <div className="divide-y">
        <Group title="Contact">
          <SchoolFact label="Address">
            <SchoolAddress school={school} />
          </SchoolFact>
          <SchoolFact label="Phone">
            {school.phone && <Contact text={school.phone} href={phoneLink(school.phone)} />}
          </SchoolFact>
          <SchoolFact label="Fax">{school.fax}</SchoolFact>
          <SchoolFact label="Email">
            {school.email && <Contact text={school.email} href={emailLink(school.email)} />}
          </SchoolFact>
          <SchoolFact label="Website">
            {website ? (
              <a href={website} target="_blank" rel="noopener noreferrer" className={FACT_LINK_CLASSES}>
                {new URL(website).hostname}
              </a>
            ) : (
              school.website
            )}
          </SchoolFact>
        </Group>
        <Group title="School Details">
          <SchoolFact label="Type">{school.type}</SchoolFact>
          <SchoolFact label="Grades">{school.grades}</SchoolFact>
          <SchoolFact label="Regional Centre for Education">{school.rceName}</SchoolFact>
          <SchoolFact label="School Family">{school.schoolFamily}</SchoolFact>
        </Group>
        {hasLeaders(school) && (
          <Group title="Leadership">
            <SchoolFact label="Principal">
              <Leader name={school.principal} email={school.principalEmail} />
            </SchoolFact>
            <SchoolFact label="Vice Principal">
              <Leader name={school.vicePrincipal} email={school.vicePrincipalEmail} />
            </SchoolFact>
          </Group>
        )}
        {school.description && (
          <section className="p-4 sm:p-5">
            <h3 className="font-bold">About this School</h3>
            <p className="mt-2 text-[0.9375rem] break-words whitespace-pre-line">{school.description}</p>
          </section>
        )}
        <section aria-label="Sources" className="space-y-3 p-4 sm:p-5">
          <SchoolSources sources={school.sources} />
          {featuresOfSchool(school.id).corrections && <SuggestCorrection school={suggestedOf(school)} />}
        </section>
      </div>
    </SidePanel>
  );
}

/** A text like 'Elementary, grades P-6'. */
const noteOf = ({ type, grades }: SchoolView): string =>
  [type, grades && `grades ${grades}`].filter(Boolean).join(', ');

/** Picks fields one by one, because props of a client component appear in the page's source. */
const suggestedOf = (school: SchoolView): SuggestedSchool => ({
  id: school.id,
  ...(Object.fromEntries(
    Object.keys(SUGGESTED_FIELDS).map((field) => [field, school[field as SuggestedField] ?? null]),
  ) as Record<SuggestedField, string | null>),
  name: school.name,
});

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
    <a href={href} className={FACT_LINK_CLASSES}>
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
      {email && <Contact text={email} href={emailLink(email)} />}
    </>
  );
}
