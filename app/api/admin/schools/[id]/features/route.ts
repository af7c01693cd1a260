import { route } from '@/lib/http/route';
import { schoolParams } from '@/lib/schools/schema';
import { schoolFeaturesInput, schoolFeaturesReply } from '@/lib/settings/schema';
import { changeSchoolFeatureOverrides, readSchoolFeatureOverrides } from '@/lib/settings/site-settings';

export const GET = route({
  about: "Returns the features whose settings at the school differ from the site's settings.",
  may: 'school.manage',
  params: schoolParams,
  reply: schoolFeaturesReply,
  handle: ({ params }) => readSchoolFeatureOverrides(params.id),
});

export const PUT = route({
  about: 'Turns features on or off at a school. A value of null restores the setting of the site.',
  may: 'school.manage',
  params: schoolParams,
  body: schoolFeaturesInput,
  reply: schoolFeaturesReply,
  refuses: {
    conflict: 'Another person has changed the features of the school since `seen`, the version that the form showed.',
  },
  handle: ({ act, params, body }) => changeSchoolFeatureOverrides(act, params.id, body.features, body.seen),
});
