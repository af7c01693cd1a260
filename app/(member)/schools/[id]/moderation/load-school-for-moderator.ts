import 'server-only';
import { notFound, redirect } from 'next/navigation';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { now } from '@/lib/time/clock';
import { AppError } from '@/lib/errors';
import { actorFromUser } from '@/lib/policy/actor';
import { checkSchoolPermission } from '@/lib/policy/access-policy';
import { fetchSchoolById } from '@/lib/schools/queries';
import { schoolParams, type SchoolView } from '@/lib/schools/schema';

/** Returns the school if the person moderates it. Redirects everybody else to the school's board. */
export async function loadSchoolForModerator(id: string): Promise<SchoolView> {
  const user = await requireSignedIn(`/schools/${id}/moderation`);
  const params = schoolParams.safeParse({ id });
  if (!params.success) notFound();
  const actor = actorFromUser(user, now());
  if (checkSchoolPermission(actor, 'school.moderate', params.data.id) !== 'allowed')
    redirect(`/schools/${params.data.id}`);
  return fetchSchoolById(params.data.id, actor).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  });
}
