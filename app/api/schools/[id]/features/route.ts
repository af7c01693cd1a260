import { route } from '@/lib/http/route';
import { schoolParams } from '@/lib/schools/schema';
import { featuresField } from '@/lib/settings/schema';
import { readSchoolFeatureFlags } from '@/lib/settings/site-settings';

export const GET = route({
  about: 'Returns the features that members can use at a school.',
  may: 'account.use',
  params: schoolParams,
  reply: featuresField,
  handle: ({ params }) => readSchoolFeatureFlags(params.id),
});
