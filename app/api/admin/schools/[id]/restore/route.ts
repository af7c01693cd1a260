import { route } from '@/lib/http/route';
import { fetchAdminSchoolById } from '@/lib/schools/admin/queries';
import { adminSchool } from '@/lib/schools/admin/schema';
import { restoreSchool } from '@/lib/schools/deleted/deleted-schools';
import { schoolParams } from '@/lib/schools/schema';

export const POST = route({
  about: 'Restores a deleted school with everything that was deleted with it.',
  may: 'school.manage',
  params: schoolParams,
  reply: adminSchool,
  refuses: { conflict: "Another school now has the deleted school's SLC number or UUID." },
  handle: async ({ act, params }) => {
    await restoreSchool(act, params.id);
    return fetchAdminSchoolById(params.id);
  },
});
