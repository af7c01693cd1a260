import { addReturnPath } from '@/components/auth/add-return-path';
import { createPhoneLink } from '@/components/schools/contact-links';
import { SchoolAddress, SchoolDetailItem, SCHOOL_DETAIL_LINK_CLASSES } from '@/components/schools/school-detail-item';
import { SchoolDataSources } from '@/components/schools/school-data-sources';
import { SchoolPlaceAndType } from '@/components/schools/school-place-and-type';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/page/link';
import { TEACHING_LANGUAGE_LABELS, getTeachingLanguage } from '@/lib/schools/facts/teaching-language';
import type { SchoolSummary, SchoolView } from '@/lib/schools/schema';
import { normalizeWebAddress } from '@/lib/schools/facts/web-address';
import { LocationMap } from './location-map';

type SchoolFactsProps = { school: SchoolView; schools: SchoolSummary[]; isSignedIn: boolean };

/** Public facts about a school. Unknown facts are omitted. */
export function PublicSchoolProfile({ school, schools, isSignedIn }: SchoolFactsProps) {
  const { id, name, grades, rceName, schoolFamily, feederSchools, fax, description } = school;
  const language = getTeachingLanguage(rceName);
  return (
    <Card className="mt-3 grid overflow-hidden lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)]">
      <div className="p-5 sm:p-7">
        <h1 className="font-display text-heading">{name}</h1>
        <SchoolPlaceAndType school={school} />
        {!isSignedIn && (
          <Button asChild className="mt-5 w-full sm:w-auto">
            <Link href={addReturnPath('/register', `/schools/${id}`)}>Follow this school</Link>
          </Button>
        )}
        {description && <p className="mt-4 max-w-prose whitespace-pre-line">{description}</p>}
        <h2 className="sr-only">Facts</h2>
        <dl className="mt-6 grid gap-x-6 gap-y-4 text-[0.9375rem] sm:grid-cols-2 md:max-lg:grid-cols-3">
          <SchoolDetailItem label="Address">
            <SchoolAddress school={school} />
          </SchoolDetailItem>
          <SchoolDetailItem label="Phone">
            <Phone number={school.phone} />
          </SchoolDetailItem>
          <SchoolDetailItem label="Fax">{fax}</SchoolDetailItem>
          <SchoolDetailItem label="Website">
            <Website written={school.website} />
          </SchoolDetailItem>
          <SchoolDetailItem label="Grades">{grades}</SchoolDetailItem>
          <SchoolDetailItem label="Language">{language && TEACHING_LANGUAGE_LABELS[language]}</SchoolDetailItem>
          <SchoolDetailItem label="Region">{rceName}</SchoolDetailItem>
          <SchoolDetailItem label="School family">{schoolFamily}</SchoolDetailItem>
          <SchoolDetailItem label="Feeder schools">{feederSchools}</SchoolDetailItem>
        </dl>
        <div className="mt-5">
          <SchoolDataSources sources={school.sources} />
        </div>
      </div>
      <LocationMap school={school} schools={schools} />
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
