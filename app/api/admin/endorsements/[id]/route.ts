import { route } from '@/lib/http/route';
import { endorsementParams } from '@/lib/settings/endorsement-schema';
import { removeEndorsement } from '@/lib/settings/endorsements';

export const DELETE = route({
  about:
    "Removes a parent's quote or a school council from public pages immediately, for example after the parent or council withdraws consent.",
  may: 'content.moderate',
  params: endorsementParams,
  status: 204,
  handle: ({ act, params }) => removeEndorsement(act, params.id),
});
