import { withNext } from '@/components/auth/with-next';
import { phoneAddress } from '@/components/schools/contact-links';
import { Address, Fact, FACT_LINK } from '@/components/schools/fact';
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
            <Link href={withNext('/register', `/schools/${id}`)}>Follow this school</Link>
          </Button>
        )}
        {description && <p className="mt-4 max-w-prose whitespace-pre-line">{description}</p>}
        <h2 className="sr-only">Facts</h2>
        <dl className="mt-6 grid gap-x-6 gap-y-4 text-[0.9375rem] sm:grid-cols-2 md:max-lg:grid-cols-3">
          <Fact label="Address">
            <Address school={school} />
          </Fact>
          <Fact label="Phone">
            <Phone number={school.phone} />
          </Fact>
          <Fact label="Fax">{fax}</Fact>
          <Fact label="Website">
            <Website written={school.website} />
          </Fact>
          <Fact label="Grades">{grades}</Fact>
          <Fact label="Language">{language && LANGUAGES[language]}</Fact>
          <Fact label="Region">{rceName}</Fact>
          <Fact label="School family">{schoolFamily}</Fact>
          <Fact label="Feeder schools">{feederSchools}</Fact>
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
  const href = phoneAddress(number);
  return href === null ? (
    <>{number}</>
  ) : (
    <a href={href} className={FACT_LINK}>
      {number}
    </a>
  );
}

function Website({ written }: { written: string | null }) {
  const address = webAddress(written);
  if (!address) return <>{written}</>;
  return (
    <a href={address} rel="noopener" className={FACT_LINK}>
      {new URL(address).hostname}
    </a>
  );
}
