import { route } from '@/lib/http/route';
import { updateSchool } from '@/lib/schools/admin/write-school';
import { fetchAdminSchoolById } from '@/lib/schools/admin/queries';
import { adminSchool, updateSchoolSchema } from '@/lib/schools/admin/schema';
import { deleteSchool } from '@/lib/schools/deleted/deleted-schools';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: 'Returns one school with all its fields.',
  may: 'school.manage',
  params: schoolParams,
  reply: adminSchool,
  handle: ({ params }) => fetchAdminSchoolById(params.id),
});

export const PUT = route({
  about: 'Changes the given fields of a school.',
  may: 'school.manage',
  params: schoolParams,
  body: updateSchoolSchema,
  reply: adminSchool,
  refuses: {
    conflict: 'The school was changed after `updatedAt`, or another school already has this SLC number or UUID.',
  },
  handle: ({ act, params, body }) => updateSchool(act, params.id, body),
});

export const DELETE = route({
  about: 'Deletes a school with everything that belongs to it. A copy is stored for 30 days.',
  may: 'school.manage',
  params: schoolParams,
  handle: ({ act, params }) => deleteSchool(act, params.id),
});
