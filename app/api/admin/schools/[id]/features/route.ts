import { route } from '@/lib/http/route';
import { schoolParams } from '@/lib/schools/schema';
import { schoolFeaturesInput, schoolFeaturesReply } from '@/lib/settings/schema';
import { changeSchoolFeatures, schoolFeatures } from '@/lib/settings/settings';

export const GET = route({
  about: 'What is switched on or off at a school otherwise than at the others.',
  may: 'school.manage',
  params: schoolParams,
  reply: schoolFeaturesReply,
  handle: ({ params }) => schoolFeatures(params.id),
});

export const PUT = route({
  about: 'Switches things on or off at a school; null is as everywhere.',
  may: 'school.manage',
  params: schoolParams,
  body: schoolFeaturesInput,
  reply: schoolFeaturesReply,
  refuses: { conflict: 'Somebody else has changed it since it was seen.' },
  handle: ({ act, params, body }) => changeSchoolFeatures(act, params.id, body.features, body.seen),
});
