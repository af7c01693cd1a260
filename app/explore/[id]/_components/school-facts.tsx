import { createPhoneLink } from '@/components/schools/contact-links';
import { SchoolAddress, SchoolDetailItem, SCHOOL_DETAIL_LINK_CLASSES } from '@/components/schools/school-detail-item';
import { SchoolDataSources } from '@/components/schools/school-data-sources';
import { Card } from '@/components/ui/card';
import { TEACHING_LANGUAGE_LABELS, getTeachingLanguage } from '@/lib/schools/facts/teaching-language';
import type { SchoolSummary, SchoolView } from '@/lib/schools/schema';
import { normalizeWebAddress } from '@/lib/schools/facts/web-address';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { LocationMap } from './location-map';

/** Anchor of the facts. If a link leads to the anchor, browsers open the closed <details> around it. */
export const SCHOOL_FACTS_ANCHOR = 'facts';

/** Public facts about a school, in a collapsed section below the parents' posts. Unknown facts are omitted. */
export function SchoolFacts({ school, schools }: { school: SchoolView; schools: SchoolSummary[] }) {
  const { grades, rceName, schoolFamily, feederSchools, fax } = school;
  const language = getTeachingLanguage(rceName);
  return (
    <Card className="overflow-hidden">
      <details>
        <CollapsibleSummary className="min-h-14 px-5 py-3 -outline-offset-2 hover:bg-accent sm:px-6">
          <h2 className="text-lg font-bold">Address, phone and map</h2>
        </CollapsibleSummary>
        <div id={SCHOOL_FACTS_ANCHOR} className="scroll-mt-32 px-5 pt-1 pb-5 sm:px-6">
          <dl className="grid gap-x-6 gap-y-4 text-[0.9375rem] sm:grid-cols-2 lg:grid-cols-1">
            <SchoolDetailItem label="Address">
              <SchoolAddress school={school} maps={1} />
            </SchoolDetailItem>
            <SchoolDetailItem label="Phone">
              <Phone number={school.phone} />
            </SchoolDetailItem>
            <SchoolDetailItem label="Website">
              <Website written={school.website} />
            </SchoolDetailItem>
            <SchoolDetailItem label="Grades">{grades}</SchoolDetailItem>
            <SchoolDetailItem label="Language">{language && TEACHING_LANGUAGE_LABELS[language]}</SchoolDetailItem>
            <SchoolDetailItem label="Region">{rceName}</SchoolDetailItem>
            <SchoolDetailItem label="School family">{schoolFamily}</SchoolDetailItem>
            <SchoolDetailItem label="Feeder schools">{feederSchools}</SchoolDetailItem>
            <SchoolDetailItem label="Fax">{fax}</SchoolDetailItem>
          </dl>
          <div className="mt-5">
            <SchoolDataSources sources={school.sources} />
          </div>
        </div>
        <LocationMap school={school} schools={schools} />
      </details>
    </Card>
  );
}

function Phone({ number }: { number: string | null }) {
  if (!number) return null;
  const href = createPhoneLink(number);
  return href === null ? (
    <>{number}</>
  ) : (
    <a href={href} className={SCHOOL_DETAIL_LINK_CLASSES}>
      {number}
    </a>
  );
}

function Website({ written }: { written: string | null }) {
  const address = normalizeWebAddress(written);
  if (!address) return <>{written}</>;
  return (
    <a href={address} rel="noopener" className={SCHOOL_DETAIL_LINK_CLASSES}>
      {new URL(address).hostname}
    </a>
  );
}
