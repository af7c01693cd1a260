import { z } from 'zod';
import { optionalTextField, pathIdField } from '@/lib/schema-fields';
import { pageQuery } from '@/lib/http/request/list-pagination';
import { schoolInput, type SchoolField } from '@/lib/schools/admin/schema';
import { fieldSource } from '@/lib/schools/facts/field-sources';
import { SuggestionStatus } from '@/prisma/generated/enums';

/** Fields of a school's listing that anyone can suggest a change for, with the labels on the school's page. */
export const SUGGESTIBLE_SCHOOL_FIELDS = {
  name: 'Name',
  type: 'Type',
  grades: 'Grades',
  civicAddress: 'Address',
  city: 'Town',
  postalCode: 'Postal code',
  mailingAddress: 'Mailing address',
  phone: 'Phone',
  fax: 'Fax',
  email: 'Email',
  website: 'Website',
  rceName: 'Regional centre for education',
  schoolFamily: 'School family',
  feederSchools: 'Feeder schools',
  principal: 'Principal',
  vicePrincipal: 'Vice principal',
} as const satisfies Partial<Record<SchoolField, string>>;
export type SuggestibleSchoolField = keyof typeof SUGGESTIBLE_SCHOOL_FIELDS;

const FIELD = "Choose what isn't right.";
const field = z.enum(
  Object.keys(SUGGESTIBLE_SCHOOL_FIELDS) as [SuggestibleSchoolField, ...SuggestibleSchoolField[]],
  FIELD,
);

/** Input for a suggested correction of a school's listing. `link` is a web page that confirms the value. */
export const suggestionSchema = z
  .object({ field, value: optionalTextField(2_000), link: schoolInput.shape.website.optional() })
  .transform((suggestion, context) => {
    const judged = schoolInput.shape[suggestion.field].safeParse(suggestion.value ?? '');
    if (judged.success) return { field: suggestion.field, value: judged.data, link: suggestion.link ?? null };
    for (const { message } of judged.error.issues) context.addIssue({ code: 'custom', message, path: ['value'] });
    return z.NEVER;
  });
export type SuggestionInput = z.output<typeof suggestionSchema>;

export const suggestionParams = z.object({ id: pathIdField });

/** A suggestion as the person who made it sees it. */
export const suggestionView = z.object({
  id: z.int(),
  schoolId: z.int(),
  schoolName: z.string(),
  field: z.string(),
  /** Value in the school's listing when the suggestion was made. */
  before: z.string().nullable(),
  value: z.string().nullable(),
  link: z.string().nullable(),
  status: z.enum(SuggestionStatus),
  /** An administrator's comment on the suggestion. */
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type SuggestionView = z.output<typeof suggestionView>;

/** A suggestion for administrators, with its author, the current value, and the source of that value. */
export const adminSuggestionView = suggestionView.extend({
  user: z.object({ id: z.int(), name: z.string() }),
  current: z.string().nullable(),
  source: fieldSource.nullable(),
});
export type AdminSuggestionView = z.output<typeof adminSuggestionView>;

export const suggestionQuery = pageQuery.extend({
  status: z.enum(['open', 'decided'], 'status must be open or decided').default('open'),
});
export type SuggestionQuery = z.output<typeof suggestionQuery>;

export const decideSuggestionSchema = z.object({
  isAccepted: z.boolean('Choose accept or reject.'),
  note: optionalTextField(500).optional(),
  /**
   * Value of the school listing that the administrator saw when deciding. If the listing has changed since, the server
   * refuses the decision.
   */
  current: z.string('current must be a text or null.').max(5_000).nullable(),
});
export type SuggestionDecisionInput = z.output<typeof decideSuggestionSchema>;

export const SUGGESTION_STATUS_TEXT: Record<SuggestionStatus, string> = {
  open: 'Waits',
  accepted: 'Accepted',
  refused: 'Not accepted',
};
