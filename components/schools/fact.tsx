import type { ReactNode } from 'react';
import type { SchoolView } from '@/lib/schools/schema';

/** How a link among the facts looks. */
export const FACT_LINK = 'text-primary underline underline-offset-2 [overflow-wrap:anywhere] hover:text-primary-hover';

/** One fact of a school, in a <dl>; nothing when it is not known. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="has-[dd:empty]:hidden">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Where the school stands, else where its mail goes. */
export function addressOf({ civicAddress, mailingAddress, city, province, postalCode }: SchoolView): ReactNode {
  if (!civicAddress) return mailingAddress;
  return (
    <>
      {civicAddress}
      <br />
      {city}, {province} <span className="whitespace-nowrap">{postalCode}</span>
    </>
  );
}
