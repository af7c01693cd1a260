import { z } from 'zod';
import { pageQuery } from '@/lib/http/request/list-pagination';
import { textField } from '@/lib/schema-fields';

/** PostgreSQL refuses dates in the year 0, so this filter refuses them too. */
const day = z.iso.date('Enter the day like 2026-11-21.').regex(/^(?!0000)/, "That day doesn't exist.");
const part = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/, "Contains a character we can't search for.");
const wholeNumber = z.coerce.number('Must be a number.').int('Must be a whole number.').min(0).max(2_147_483_647);

export const auditQuery = pageQuery.extend({
  /** Filter for the person who did the action: a part of their name or email address, or their id. */
  who: textField(200).optional(),
  action: part(100).optional(),
  targetType: part(100).optional(),
  targetId: wholeNumber.optional(),
  /** First and last day that the filter includes, in Nova Scotia's time. */
  from: day.optional(),
  to: day.optional(),
});
export type AuditQuery = z.output<typeof auditQuery>;

export const auditEntryView = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  /**
   * Person who did the action. Name and email are null if the account was deleted. The id 0 means the server itself.
   */
  actor: z.object({ id: z.int(), name: z.string().nullable(), email: z.string().nullable() }),
  action: z.string(),
  targetType: z.string(),
  targetId: z.int(),
  /** Name of the school, person or post that the action changed. Null for other, deleted and hidden targets. */
  targetName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
  requestId: z.string(),
});
export type AuditEntryView = z.output<typeof auditEntryView>;

/** Values by which the audit log can be filtered. */
export const auditFilters = z.object({ actions: z.array(z.string()), targetTypes: z.array(z.string()) });
export type AuditFilters = z.output<typeof auditFilters>;
