import { Fragment } from 'react';
import { Link } from '@/components/ui/page/link';
import { listEndorsements } from '@/lib/settings/endorsements';
import type { EndorsementView } from '@/lib/settings/endorsement-schema';
import { MarketingSection } from './marketing-section';

/**
 * Section with parents' quotes and the names of school councils, all published by written consent. Shows nothing if
 * there are none, or if the database does not answer.
 */
export async function Endorsements() {
  const all = await listEndorsements().catch(() => []);
  if (all.length === 0) return null;
  const voices = all.filter(({ kind }) => kind === 'voice');
  const councils = all.filter(({ kind }) => kind === 'council');
  return (
    <MarketingSection
      title={voices.length > 0 ? 'What Parents Say' : 'School Councils That Support Us'}
      className="pb-0 sm:pb-0"
      beside
    >
      {voices.length > 0 && (
        <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
          {voices.map((voice) => (
            <li key={voice.id}>
              <figure className="border-t-4 border-brick pt-3">
                <blockquote className="font-display text-lg leading-snug font-medium text-pretty break-words">
                  “{voice.quote}”
                </blockquote>
                <figcaption className="mt-2 text-[0.9375rem] text-muted-foreground">
                  <Name endorsement={voice} />
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      )}
      {councils.length > 0 && (
        <p className={voices.length > 0 ? 'mt-6 text-pretty' : 'text-pretty'}>
          {voices.length > 0 && <strong>School councils that support us: </strong>}
          {councils.map((council, index) => (
            <Fragment key={council.id}>
              {index > 0 && ', '}
              <Name endorsement={council} />
            </Fragment>
          ))}
        </p>
      )}
    </MarketingSection>
  );
}

/** Name of a parent or council, linked to the public page of their school. */
function Name({ endorsement: { name, school } }: { endorsement: EndorsementView }) {
  if (!school) return <span className="wrap-anywhere">{name}</span>;
  return (
    <Link href={`/explore/${school.id}`} prefetch={false} className="wrap-anywhere underline underline-offset-4">
      {name}
    </Link>
  );
}
