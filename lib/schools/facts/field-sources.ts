import { z } from 'zod';
import { formatDate } from '@/lib/time/format-dates';
import { formatDateFieldValue } from '@/lib/time/time-zone';

/** Source of a field of a school. `asOf` is a school year, or the day on which the value was entered on this site. */
export const fieldSource = z.object({ name: z.string(), asOf: z.string(), link: z.string().nullable() });
export type FieldSource = z.output<typeof fieldSource>;

/** Sources of a school's fields. A field has no source if its value is older than the recording of sources. */
export const fieldSources = z.record(z.string(), fieldSource);
export type FieldSources = z.output<typeof fieldSources>;

/** Returns a value for the column `field_sources` that gives several fields the same source. */
export const assignSourceToFields = (fields: readonly string[], source: FieldSource): FieldSources =>
  Object.fromEntries(fields.map((field) => [field, source]));

export const administratorSource = (moment: Date): FieldSource => ({
  name: 'Administrators of this site',
  asOf: formatDateFieldValue(moment.getTime()),
  link: null,
});

export const parentSuggestionSource = (moment: Date, link: string | null): FieldSource => ({
  name: 'Suggested by a parent and checked',
  asOf: formatDateFieldValue(moment.getTime()),
  link,
});

/** Formats a source, such as 'School list of the province, 2020-21'. */
export const formatFieldSource = ({ name, asOf }: FieldSource): string =>
  `${name}, ${/^\d{4}-\d\d-\d\d$/.test(asOf) ? formatDate(`${asOf}T12:00:00Z`) : asOf}`;
