import { addReturnPath } from '@/components/auth/add-return-path';
import { phoneLink } from '@/components/schools/contact-links';
import { SchoolAddress, SchoolFact, FACT_LINK_CLASSES } from '@/components/schools/school-fact';
import { SchoolSources } from '@/components/schools/school-sources';
import { SchoolByline } from '@/components/schools/school-byline';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/page/link';
import { LANGUAGES, languageOf } from '@/lib/schools/facts/language';
import type { SchoolSummary, SchoolView } from '@/lib/schools/schema';
import { webAddress } from '@/lib/schools/facts/web-address';
import { LocationMap } from './location-map';

type SchoolFactsProps = { school: SchoolView; schools: SchoolSummary[]; isSignedIn: boolean };

/** Public facts about a school. Unknown facts are omitted. */
export function SchoolFacts({ school, schools, isSignedIn }: SchoolFactsProps) {
  const { id, name, grades, rceName, schoolFamily, feederSchools, fax, description } = school;
  const language = languageOf(rceName);
  return (
    <Card className="mt-3 grid overflow-hidden lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)]">
      <div className="p-5 sm:p-7">
        <h1 className="font-display text-heading">{name}</h1>
        <SchoolByline school={school} />
        {!isSignedIn && (
          <Button asChild className="mt-5 w-full sm:w-auto">
            <Link href={addReturnPath('/register', `/schools/${id}`)}>Follow this school</Link>
          </Button>
        )}
        {description && <p className="mt-4 max-w-prose whitespace-pre-line">{description}</p>}
        <h2 className="sr-only">Facts</h2>
        <dl className="mt-6 grid gap-x-6 gap-y-4 text-[0.9375rem] sm:grid-cols-2 md:max-lg:grid-cols-3">
          <SchoolFact label="Address">
            <SchoolAddress school={school} />
          </SchoolFact>
          <SchoolFact label="Phone">
            <Phone number={school.phone} />
          </SchoolFact>
          <SchoolFact label="Fax">{fax}</SchoolFact>
          <SchoolFact label="Website">
            <Website written={school.website} />
          </SchoolFact>
          <SchoolFact label="Grades">{grades}</SchoolFact>
          <SchoolFact label="Language">{language && LANGUAGES[language]}</SchoolFact>
          <SchoolFact label="Region">{rceName}</SchoolFact>
          <SchoolFact label="School family">{schoolFamily}</SchoolFact>
          <SchoolFact label="Feeder schools">{feederSchools}</SchoolFact>
        </dl>
        <div className="mt-5">
          <SchoolSources sources={school.sources} />
        </div>
      </div>
      <LocationMap school={school} schools={schools} />
    </Card>
  );
}

function Phone({ number }: { number: string | null }) {
  if (!number) return null;
  const href = phoneLink(number);
  return href === null ? (
    <>{number}</>
  ) : (
    <a href={href} className={FACT_LINK_CLASSES}>
      {number}
    </a>
  );
}

function Website({ written }: { written: string | null }) {
  const address = webAddress(written);
  if (!address) return <>{written}</>;
  return (
    <a href={address} rel="noopener" className={FACT_LINK_CLASSES}>
      {new URL(address).hostname}
    </a>
  );
}
