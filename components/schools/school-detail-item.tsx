import type { ReactNode } from 'react';
import { getDirectionsLinks } from '@/lib/schools/map/directions';
import type { SchoolView } from '@/lib/schools/schema';

/** Style of links in a school's facts. */
export const SCHOOL_DETAIL_LINK_CLASSES =
  'text-primary underline underline-offset-2 [overflow-wrap:anywhere] hover:text-primary-hover';

/** Shows a fact of a school in a <dl>, or nothing if the fact is unknown. */
export function SchoolDetailItem({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="has-[dd:empty]:hidden">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type SchoolAddressProps = {
  school: SchoolView;
  /** Maximum number of map services. */
  maps?: number | undefined;
};

/**
 * Shows the school's civic address with links to directions, or the mailing address if the civic address is missing.
 */
export function SchoolAddress({ school, maps }: SchoolAddressProps) {
  const { civicAddress, mailingAddress, city, province, postalCode } = school;
  return (
    <>
      {civicAddress ? (
        <>
          {civicAddress}
          <br />
          {city}, {province} <span className="whitespace-nowrap">{postalCode}</span>
        </>
      ) : (
        mailingAddress
      )}
      <SchoolDirections school={school} maps={maps} />
    </>
  );
}

/** Shows links to directions to the school in different map services, or nothing if its place is unknown. */
export function SchoolDirections({ school, maps }: SchoolAddressProps) {
  const directions = getDirectionsLinks(school).slice(0, maps);
  if (directions.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2.5 text-sm print:hidden">
      <span className="text-muted-foreground">Directions:</span>
      {directions.map(({ label, href }) => (
        <a
          key={label}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Directions to ${school.name} in ${label}`}
          className={`${SCHOOL_DETAIL_LINK_CLASSES} inline-flex min-h-6 items-center pointer-coarse:min-h-8`}
        >
          {label}
        </a>
      ))}
    </span>
  );
}
