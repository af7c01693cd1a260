import 'server-only';
import { db, type Prisma } from '@/lib/database/db';
import type { ListPage, PageQuery } from '@/lib/http/request/list-pagination';
import { readListPage } from '@/lib/http/response/paginated-list';
import { requireSchool } from '@/lib/schools/queries';
import type { EventSuggestionQuery, EventSuggestionView } from './schema';

const COLUMNS = {
  id: true,
  schoolId: true,
  title: true,
  description: true,
  location: true,
  allDay: true,
  startsAt: true,
  endsAt: true,
  status: true,
  note: true,
  createdAt: true,
  decidedAt: true,
  school: { select: { name: true } },
} as const satisfies Prisma.EventSuggestionSelect;
type Row = Prisma.EventSuggestionGetPayload<{ select: typeof COLUMNS }>;

const toView = ({ school, startsAt, endsAt, createdAt, decidedAt, ...row }: Row): EventSuggestionView => ({
  ...row,
  schoolName: school.name,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});

export const findEventSuggestion = async (id: number): Promise<EventSuggestionView> =>
  toView(await db().eventSuggestion.findUniqueOrThrow({ where: { id }, select: COLUMNS }));

/** Returns a person's suggestions, newest first. */
export const listOwnEventSuggestions = (userId: number, query: PageQuery): Promise<ListPage<EventSuggestionView>> =>
  readPage(query, { userId }, 'desc');

/** Returns the suggestions for a school: open ones oldest first, or decided ones newest first. Throws `not_found`. */
export async function listEventSuggestions(
  schoolId: number,
  { status, ...query }: EventSuggestionQuery,
): Promise<ListPage<EventSuggestionView>> {
  await requireSchool(schoolId);
  return status === 'open'
    ? readPage({ ...query, status }, { schoolId, status }, 'asc')
    : readPage({ ...query, status }, { schoolId, status: { not: 'open' } }, 'desc');
}

async function readPage(
  query: PageQuery & { status?: string },
  where: Prisma.EventSuggestionWhereInput,
  order: 'asc' | 'desc',
): Promise<ListPage<EventSuggestionView>> {
  const { items, next } = await readListPage(
    query,
    'id',
    (after, take) =>
      db().eventSuggestion.findMany({
        where: { ...where, ...(after && { id: order === 'asc' ? { gt: after.id } : { lt: after.id } }) },
        select: COLUMNS,
        orderBy: { id: order },
        take,
      }),
    ({ id }) => id,
  );
  return { items: items.map(toView), next };
}
