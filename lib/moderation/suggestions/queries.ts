import 'server-only';
import { db, type Prisma } from '@/lib/database/db';
import { readListPage } from '@/lib/http/response/paginated-list';
import type { PageQuery, ListPage } from '@/lib/http/request/list-pagination';
import type { SchoolField } from '@/lib/schools/admin/schema';
import { readFieldSources, type SchoolRow } from '@/lib/schools/to-school-view';
import { displayName } from '@/lib/text/person-names';
import type { AdminSuggestionView, SuggestionQuery, SuggestionView } from './schema';

const COLUMNS = {
  id: true,
  schoolId: true,
  field: true,
  before: true,
  value: true,
  link: true,
  status: true,
  note: true,
  createdAt: true,
  decidedAt: true,
  school: true,
  user: { select: { id: true, firstName: true, lastName: true } },
} as const satisfies Prisma.FieldSuggestionSelect;
type Row = Omit<Prisma.FieldSuggestionGetPayload<{ select: typeof COLUMNS }>, 'school'> & { school: SchoolRow };

export function toSuggestionView({ school, user: _user, ...row }: Row): SuggestionView {
  return {
    ...row,
    schoolName: school.name,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

function toAdminView(row: Row): AdminSuggestionView {
  const { field, school, user } = row;
  return {
    ...toSuggestionView(row),
    user: { id: user.id, name: displayName(user) },
    current: school[field as SchoolField],
    source: readFieldSources(school)[field] ?? null,
  };
}

/** Returns a person's suggestions, newest first. */
export const listOwnSuggestions = (userId: number, query: PageQuery): Promise<ListPage<SuggestionView>> =>
  page(query, (after, count) => read({ userId, ...(after && { id: { lt: after } }) }, 'desc', count), toSuggestionView);

/** Returns suggestions for administrators: open ones oldest first, or decided ones newest first. */
export const listSuggestionsForAdmin = ({
  status,
  ...query
}: SuggestionQuery): Promise<ListPage<AdminSuggestionView>> =>
  page(
    { ...query, status },
    (after, count) =>
      status === 'open'
        ? read({ status, ...(after && { id: { gt: after } }) }, 'asc', count)
        : read({ status: { not: 'open' }, ...(after && { id: { lt: after } }) }, 'desc', count),
    toAdminView,
  );

const read = (where: Prisma.FieldSuggestionWhereInput, order: 'asc' | 'desc', take: number): Promise<Row[]> =>
  db().fieldSuggestion.findMany({ where, select: COLUMNS, orderBy: { id: order }, take });

async function page<View>(
  query: PageQuery & { status?: string },
  rowsAfter: (after: number | null, count: number) => Promise<Row[]>,
  toView: (row: Row) => View,
): Promise<ListPage<View>> {
  const { items, next } = await readListPage(
    query,
    'id',
    (after, count) => rowsAfter(after?.id ?? null, count),
    ({ id }) => id,
  );
  return { items: items.map(toView), next };
}

/** Returns the number of open suggestions. */
export const countOpenSuggestions = (): Promise<number> => db().fieldSuggestion.count({ where: { status: 'open' } });

/** Returns one suggestion as the person who made it sees it. */
export async function findOwnSuggestionById(id: number): Promise<SuggestionView> {
  return toSuggestionView(await db().fieldSuggestion.findUniqueOrThrow({ where: { id }, select: COLUMNS }));
}

export async function fetchSuggestionForAdmin(id: number): Promise<AdminSuggestionView> {
  return toAdminView(await db().fieldSuggestion.findUniqueOrThrow({ where: { id }, select: COLUMNS }));
}
