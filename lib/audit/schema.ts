import { z } from 'zod';
import { pageQuery } from '@/lib/http/page-query';

const day = z.iso.date('A day is written as 2026-11-21.');
const wholeNumber = z.coerce.number('Must be a number.').int('Must be a whole number.').min(0).max(2_147_483_647);

export const auditQuery = pageQuery.extend({
  /** A part of the name or address of who did it, or his id. */
  who: z.string().max(200).optional(),
  action: z.string().max(100).optional(),
  targetType: z.string().max(100).optional(),
  targetId: wholeNumber.optional(),
  /** The first and the last day, in Nova Scotia. */
  from: day.optional(),
  to: day.optional(),
});
export type AuditQuery = z.output<typeof auditQuery>;

export const auditView = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  /** Name and address are null when the account is gone; id 0 is the server itself. */
  actor: z.object({ id: z.int(), name: z.string().nullable(), email: z.string().nullable() }),
  action: z.string(),
  targetType: z.string(),
  targetId: z.int(),
  details: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
  requestId: z.string(),
});
export type AuditView = z.output<typeof auditView>;

/** What there is to filter by. */
export const auditFilters = z.object({ actions: z.array(z.string()), targetTypes: z.array(z.string()) });
export type AuditFilters = z.output<typeof auditFilters>;
