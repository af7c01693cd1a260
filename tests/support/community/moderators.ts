import { db } from '@/lib/database/db';
import { person, type Person, type State } from './people';

/** Creates a person with a confirmed address who moderates the school. */
export async function makeModerator(schoolId: number, state: State = 'active'): Promise<Person> {
  const who = await person(state);
  await db().user.update({ where: { id: who.id }, data: { emailVerifiedAt: new Date() }, select: { id: true } });
  await db().schoolModerator.create({ data: { userId: who.id, schoolId, givenBy: who.id }, select: { userId: true } });
  return who;
}
