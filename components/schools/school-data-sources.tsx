import type { SchoolField } from '@/lib/schools/admin/schema';
import { formatFieldSource, type FieldSource, type FieldSources } from '@/lib/schools/facts/field-sources';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { SCHOOL_DETAIL_LINK_CLASSES } from './school-detail-item';

/** Labels of a school's fields, in the order of the school's page. A label is null if no page shows the field. */
export const SCHOOL_FIELD_LABELS: Readonly<Record<SchoolField, string | null>> = {
  name: 'name',
  civicAddress: 'address',
  mailingAddress: 'mailing address',
  city: 'town',
  postalCode: 'postal code',
  geoLocation: 'place on the map',
  phone: 'phone',
  fax: 'fax',
  email: 'email',
  website: 'website',
  type: 'type',
  grades: 'grades',
  rceName: 'region',
  schoolFamily: 'family',
  feederSchools: 'feeder schools',
  principal: 'principal',
  principalEmail: "principal's email",
  vicePrincipal: 'vice principal',
  vicePrincipalEmail: "vice principal's email",
  description: 'description',
  schoolUuid: null,
  slc: null,
  rceCSAPCode: null,
  province: null,
  thumbnail: null,
};

/** Lists the sources from which the facts about a school come, with the dates of the sources. */
export function SchoolDataSources({ sources }: { sources: FieldSources }) {
  const sourceLines = bySource(sources);
  if (sourceLines.length === 0) return null;
  return (
    <details className="text-sm text-muted-foreground">
      <CollapsibleSummary className="w-fit rounded-sm font-medium hover:text-foreground">
        Where this is from
      </CollapsibleSummary>
      <ul className="mt-1 space-y-2">
        {sourceLines.map(({ source, fields }) => (
          <li key={JSON.stringify(source)} className="break-words">
            {source.link ? (
              <a
                href={source.link}
                target="_blank"
                rel="noopener noreferrer nofollow ugc"
                className={SCHOOL_DETAIL_LINK_CLASSES}
              >
                {formatFieldSource(source)}
              </a>
            ) : (
              formatFieldSource(source)
            )}
            : {fields.join(', ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

function bySource(sources: FieldSources): { source: FieldSource; fields: string[] }[] {
  const sourceLines = new Map<string, { source: FieldSource; fields: string[] }>();
  for (const [field, word] of Object.entries(SCHOOL_FIELD_LABELS)) {
    const source = sources[field];
    if (!source || word === null) continue;
    const key = JSON.stringify(source);
    const previousLine = sourceLines.get(key);
    if (previousLine) previousLine.fields.push(word);
    else sourceLines.set(key, { source, fields: [word] });
  }
  return [...sourceLines.values()];
}
