import { z } from 'zod';
import { idField, pathIdField, singleLineField, textField } from '@/lib/schema-fields';
import { MailingAudience, MailingKind, MailingReason } from '@/prisma/generated/enums';

export { MailingAudience, MailingKind, MailingReason };

export const mailingParams = z.object({ id: pathIdField });

/** What a service message may be about. Any other message is news. */
export const MAILING_REASON_TEXTS: Record<MailingReason, string> = {
  outage: 'an outage',
  security: 'security',
  terms: 'the terms',
  price: 'the price',
  closing: 'the closing of the site',
};

export const MAX_SUBJECT_LENGTH = 100;
export const MAX_CONTENT_LENGTH = 5_000;
const MAX_SCHOOLS = 50;

const fields = z.object({
  kind: z.enum(MailingKind, 'Choose the kind of message.'),
  /** Required for a service message, ignored for news. */
  reason: z.enum(MailingReason, 'Choose what the message is about.').nullable().default(null),
  audience: z.enum(MailingAudience, 'Choose who gets the message.'),
  /** Region whose schools the recipients follow, for the audience `region`. */
  region: textField(200).default(''),
  /** Schools that the recipients follow, for the audience `schools`. */
  schoolIds: z
    .array(idField('Choose a school.'))
    .max(MAX_SCHOOLS, `Choose at most ${MAX_SCHOOLS} schools.`)
    .default([]),
  subject: singleLineField(MAX_SUBJECT_LENGTH, 'Enter a subject.'),
  content: textField(MAX_CONTENT_LENGTH, 'Write the message.'),
});

function checkChoices(
  { kind, reason, audience, region, schoolIds }: z.output<typeof fields>,
  context: z.RefinementCtx,
): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] });
  if (kind === 'service' && reason === null) refuse('reason', 'Choose what the message is about.');
  if (audience === 'region' && region === '') refuse('region', 'Choose the region.');
  if (audience === 'schools' && schoolIds.length === 0) refuse('schoolIds', 'Choose at least one school.');
}

export const mailingInput = fields.superRefine(checkChoices);
export type MailingInput = z.output<typeof mailingInput>;

/** Version of the draft that the page showed. */
const seen = idField('Reload this page to see the newest draft.');
export const mailingChange = fields.extend({ seen }).superRefine(checkChoices);
export type MailingChange = z.output<typeof mailingChange>;
export const mailingSending = z.object({ seen });

export const mailingView = z.object({
  id: z.int(),
  kind: z.enum(MailingKind),
  reason: z.enum(MailingReason).nullable(),
  audience: z.enum(MailingAudience),
  region: z.string(),
  schools: z.array(z.object({ id: z.int(), name: z.string() })),
  subject: z.string(),
  content: z.string(),
  version: z.int(),
  state: z.enum(['draft', 'sending', 'stopped', 'sent']),
  /** Number of people who would get the draft now, or who were to get the message when sending began. */
  recipients: z.int(),
  /** Emails that the mail server accepted, and emails that it refused. Updated every minute. */
  sent: z.int(),
  failed: z.int(),
  /** When an administrator sent the message. Null for a draft. */
  startedAt: z.iso.datetime().nullable(),
});
export type MailingView = z.output<typeof mailingView>;
