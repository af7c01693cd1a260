import { z } from 'zod';
import { route } from '@/lib/http/route';
import { createSchool } from '@/lib/schools/admin/write-school';
import { listAdminSchoolRows } from '@/lib/schools/admin/queries';
import { adminSchool, adminSchoolRow, createSchoolSchema } from '@/lib/schools/admin/schema';

export const GET = route({
  about: "Returns all schools by name, with the columns of the administrators' table.",
  may: 'school.manage',
  reply: z.array(adminSchoolRow),
  handle: () => listAdminSchoolRows(),
});

export const POST = route({
  about: 'Creates a school.',
  may: 'school.manage',
  body: createSchoolSchema,
  reply: adminSchool,
  status: 201,
  refuses: { conflict: 'Another school already has this SLC number or UUID.' },
  once: true,
  handle: ({ act, body }) => createSchool(act, body),
});
