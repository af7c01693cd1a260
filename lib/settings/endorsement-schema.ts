import { z } from 'zod';
import { idField, optionalSingleLineField, pathIdField, singleLineField } from '@/lib/schema-fields';

/** Kinds of endorsement on public pages: a parent's quote, or the name of a school council. */
export const ENDORSEMENT_KINDS = ['voice', 'council'] as const;
export type EndorsementKind = (typeof ENDORSEMENT_KINDS)[number];

export const MAX_QUOTE_CHARACTERS = 200;
export const MAX_ENDORSER_NAME_CHARACTERS = 80;
/** Maximum number of endorsements of each kind. The limit keeps the home page short. */
export const MAX_ENDORSEMENTS: Record<EndorsementKind, number> = { voice: 3, council: 20 };

export const endorsementParams = z.object({ id: pathIdField });

export const endorsementSchema = z
  .object({
    kind: z.enum(ENDORSEMENT_KINDS, "The kind must be voice (a parent's quote) or council (a school council)."),
    /** Quote of a parent. Required for the kind `voice`, and ignored for the kind `council`. */
    quote: optionalSingleLineField(MAX_QUOTE_CHARACTERS).optional(),
    name: singleLineField(MAX_ENDORSER_NAME_CHARACTERS, 'Enter the name to show.'),
    /**
     * School of the endorser. Required for the kind `council`, because a council's name links to its school's public
     * page.
     */
    schoolId: idField('Choose a school.').nullish(),
    /** Day on which the endorser consented in writing, in Nova Scotia's time. */
    agreedOn: z.iso.date('Enter the day when they agreed in writing.'),
  })
  .superRefine(({ kind, quote, schoolId }, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (kind === 'voice' && !quote) refuse('quote', 'Enter the quote.');
    if (kind === 'council' && !schoolId) refuse('schoolId', 'Choose a school.');
  });
export type EndorsementInput = z.output<typeof endorsementSchema>;

export const endorsementView = z.object({
  id: z.int(),
  kind: z.enum(ENDORSEMENT_KINDS),
  quote: z.string().nullable(),
  name: z.string(),
  /** School of the endorser. Null if no school was chosen, or if the school was deleted. */
  school: z.object({ id: z.int(), name: z.string() }).nullable(),
  agreedOn: z.iso.date(),
});
export type EndorsementView = z.output<typeof endorsementView>;
