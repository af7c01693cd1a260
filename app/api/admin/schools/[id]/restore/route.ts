import { route } from '@/lib/http/route';
import { adminSchoolById } from '@/lib/schools/admin/queries';
import { adminSchool } from '@/lib/schools/admin/schema';
import { restoreSchool } from '@/lib/schools/deleted/deleted';
import { schoolParams } from '@/lib/schools/schema';

export const POST = route({
  about: 'Brings a deleted school back with all that went with it.',
  may: 'school.manage',
  params: schoolParams,
  reply: adminSchool,
  refuses: { conflict: 'Another school has its SLC number or UUID meanwhile.' },
  handle: async ({ act, params }) => {
    await restoreSchool(act, params.id);
    return adminSchoolById(params.id);
  },
});
