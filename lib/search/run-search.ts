import 'server-only';
import { now } from '@/lib/time/clock';
import { rowLimitSql, db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { readListPage, type ListCursor } from '@/lib/http/response/paginated-list';
import type { ListPage } from '@/lib/http/request/list-pagination';
import { addDays, formatUtcDay, dateToLocalTime, utcMidnightOfDay } from '@/lib/time/local-time';
import { formatEventTime } from '@/lib/events/event-time-text';
import { getAreaName } from '@/lib/events/view';
import type { SignedInPerson } from '@/lib/policy/access-policy';
import { commentsNotHiddenFromViewerSql } from '@/lib/policy/visible-content-sql';
import { fetchAllSchools } from '@/lib/schools/queries';
import { regionSlug } from '@/lib/schools/facts/region';
import { listFollowedSchoolIds } from '@/lib/schools/follow';
import { searchSchools } from '@/lib/schools/search';
import { buildHighlightedPostHeading, POST_CHARACTERS_READ_FOR_HEADING } from './post-heading';
import { correctSearchSpelling } from './spelling-correction';
import {
  FRAGMENT_DELIMITER,
  HIGHLIGHT_END,
  SQL_TRANSLATE_ARGUMENTS,
  extractHighlights,
  extractMarkedRanges,
  HIGHLIGHT_START,
  findTypedWordRanges,
  highlightTypedLetters,
} from './highlights';
import { parseSearchText, type SearchTerms } from './parse-search-text';
import type { SearchHit, SearchKind, SearchQuery } from './schema';
import { searchResultSubqueries, textSearchQuerySql, type SearchedTextKind, type SearchScope } from './search-sql';

/** Maximum number of schools, and of events, that the results show above posts and comments. */
const TOP_COUNT = 3;

/**
 * Search results.
 * - `shownFor`: the corrected search whose results are shown, because the typed search found nothing.
 * - `perhaps`: a corrected search to suggest, because the typed search found little.
 */
type SearchResults = ListPage<SearchHit> & { shownFor?: string; perhaps?: string };

/** If a search has fewer results than this, the search engine tries a corrected spelling. */
const FEW_RESULTS = 3;

/**
 * Searches for the typed text. If few results are found, also searches with corrected spelling. The corrected search is
 * used only if it has more results.
 */
export async function runSearch(actor: SignedInPerson, query: SearchQuery): Promise<SearchResults> {
  const results = await searchAsTyped(actor, query);
  const terms = parseSearchText(query.q);
  const isAboutTexts = kindsOf(query.kind).length > 0;
  if (!terms || !isAboutTexts || query.cursor !== undefined || results.items.length >= FEW_RESULTS) return results;
  const corrected = await correctSearchSpelling(terms);
  if (corrected === null) return results;
  const other = await searchAsTyped(actor, { ...query, q: corrected });
  if (other.items.length <= results.items.length) return results;
  return results.items.length === 0 ? { ...other, shownFor: corrected } : { ...results, perhaps: corrected };
}

const withinOf = async (userId: number, query: SearchQuery): Promise<SearchScope> => ({
  schools: await placesOf(userId, query),
  since: sinceOf(query),
  withPhotos: query.photos === 'yes',
  topic: query.topic ?? null,
});

/**
 * Returns the content that matches the words as typed and that the person may read. The first page begins with schools
 * and events. Authors' names are not searched, so that no search lists a person's posts.
 */
async function searchAsTyped(actor: SignedInPerson, query: SearchQuery): Promise<ListPage<SearchHit>> {
  const { q, kind, cursor } = query;
  const terms = parseSearchText(q);
  const within = await withinOf(actor.id, query);
  const { schools } = within;
  const first = async (which: 'school' | 'event', count: number) => {
    // Schools and events have neither photos nor topics, so a filter for photos or a topic excludes them.
    if (!terms || query.photos !== undefined || query.topic !== undefined) return [];
    return which === 'school' ? schoolsFound(q, schools, count) : eventsFound(terms, schools, count);
  };
  if (kind === 'school' || kind === 'event') return partByCount(query, kind, (count) => first(kind, count));
  const texts = readListPage(
    query,
    'found',
    (after, limit) =>
      terms ? textsFound(actor.id, terms, kindsOf(kind), { ...within, after, limit }) : Promise.resolve([]),
    ({ position }) => position,
  );
  const shows = kind === undefined && cursor === undefined;
  const [events, found, places] = await Promise.all([
    shows ? first('event', TOP_COUNT) : [],
    texts,
    shows ? first('school', TOP_COUNT) : [],
  ]);
  const hits = found.items.map((text) => toHit(text, terms?.beginning ?? null));
  return { items: [...places, ...events, ...hits], next: found.next };
}

/**
 * Returns one page of schools or events. The cursor is the number of results already shown. A sort value could not be
 * the cursor, because the order of events changes with time.
 */
async function partByCount(
  query: SearchQuery,
  order: SearchKind,
  first: (count: number) => Promise<SearchHit[]>,
): Promise<ListPage<SearchHit>> {
  const { items, next } = await readListPage(
    query,
    order,
    async (after, limit) => {
      const offset = Number(after?.value ?? 0);
      const hits = await first(offset + limit);
      return hits.slice(offset).map((hit, at) => ({ id: hit.id, place: offset + at + 1, hit }));
    },
    ({ place }) => place,
  );
  return { items: items.map(({ hit }) => hit), next };
}

const kindsOf = (kind: SearchKind | undefined): SearchedTextKind[] =>
  kind === undefined ? ['post', 'comment'] : kind === 'post' || kind === 'comment' ? [kind] : [];

const sinceOf = ({ since }: SearchQuery): Date | null => (since === undefined ? null : addDays(now(), -since));

/** Returns the ids of the schools to search, or null for all. */
async function placesOf(userId: number, { school, mine, region }: SearchQuery): Promise<number[] | null> {
  if (school === undefined && mine === undefined && region === undefined) return null;
  const followed = mine && new Set(await listFollowedSchoolIds(userId));
  return (await fetchAllSchools())
    .filter(
      ({ id, rceName }) =>
        (school === undefined || id === school) &&
        (!followed || followed.has(id)) &&
        (region === undefined || regionSlug(rceName) === region),
    )
    .map(({ id }) => id);
}

const textRow = {
  id: columnType.int,
  place: columnType.int,
  position: columnType.float,
  postId: columnType.int,
  schoolId: columnType.int,
  schoolName: columnType.text,
  hasTitle: columnType.bool.present,
  heading: columnType.text,
  content: columnType.text,
  excerpt: columnType.text,
  isAnswered: columnType.bool.present,
  writtenAt: columnType.moment,
};
type Slice = SearchScope & { after: ListCursor | null; limit: number };

/**
 * Half a year, in seconds. A search result ranks higher the newer and more relevant it is, and the more votes it has.
 * Half a year of age lowers the rank as much as a relevance that is 2.7 times lower.
 */
const HALF_YEAR = 182 * 86_400;

const MARKED = `StartSel=${HIGHLIGHT_START}, StopSel=${HIGHLIGHT_END}`;
const WHOLE = `${MARKED}, HighlightAll=true`;
/**
 * Options of an excerpt: two short fragments, so that a phone shows the words found without cutting the excerpt again.
 * `ShortWord=0` keeps short words at the ends of a fragment.
 */
const EXCERPT = `${MARKED}, MaxWords=20, MinWords=14, ShortWord=0, MaxFragments=2, FragmentDelimiter=${FRAGMENT_DELIMITER}`;

/** SQL for a text in which PostgreSQL marks the words that match a query. */
const headline = (text: Prisma.Sql, query: Prisma.Sql, options: string): Prisma.Sql =>
  Prisma.sql`ts_headline('in_english', translate(${text}, ${SQL_TRANSLATE_ARGUMENTS[0]}, ${SQL_TRANSLATE_ARGUMENTS[1]}), ${query}, ${options})`;

/** Returns the posts and comments with the highest rank, from one query for posts and one for comments. */
async function textsFound(viewerId: number, terms: SearchTerms, kinds: SearchedTextKind[], slice: Slice) {
  if (slice.schools?.length === 0) return [];
  const textsByKind = await Promise.all(kinds.map((kind) => textsOf(kind, viewerId, terms, slice)));
  return textsByKind
    .flat()
    .sort((a, b) => b.position - a.position || b.id - a.id)
    .slice(0, slice.limit);
}

async function textsOf(
  kind: SearchedTextKind,
  viewerId: number,
  terms: SearchTerms,
  { after, limit, ...within }: Slice,
) {
  const afterCursor = after
    ? Prisma.sql`WHERE (position, place) < (${after.value}::float8, ${after.id}::int)`
    : Prisma.empty;
  const isComment = kind === 'comment';
  const content = isComment ? Prisma.sql`c.content` : Prisma.sql`p.content`;
  // Also marks longer words that begin with a searched word. Otherwise `ts_headline` would miss word forms that only
  // the French rules recognize.
  const query = textSearchQuerySql(terms);
  const heading = Prisma.sql`coalesce(p.title, left(p.content, ${POST_CHARACTERS_READ_FOR_HEADING}::int))`;
  const foundRows = await rows(
    db(),
    textRow,
    Prisma.sql`
      WITH ${searchResultSubqueries(kind, viewerId, now(), terms, within)},
      ranked AS (
        SELECT f.id, f.place, f.post_id, f.written_at, ln(0.01 + ts_rank(f.words, chosen.query)) + ln(1 + greatest(f.score, 0))
          + extract(epoch FROM f.written_at)::float8 / ${Prisma.raw(String(HALF_YEAR))} AS position
        FROM found f, chosen
      ),
      page AS (SELECT * FROM ranked ${afterCursor} ORDER BY position DESC, place DESC ${rowLimitSql(limit)})
      SELECT page.id, page.place, page.position, page.post_id, s.id AS school_id, s.name AS school_name,
        p.title IS NOT NULL AS has_title, ${headline(heading, query, WHOLE)} AS heading, page.written_at,
        ${isComment ? Prisma.sql`c.id IS NOT DISTINCT FROM p.answer_id` : hasAnswer(viewerId)} AS is_answered,
        ${headline(content, query, EXCERPT)} AS excerpt, ${content} AS content
      FROM page JOIN posts p ON p.id = page.post_id JOIN schools s ON s.id = p.school_id
      ${isComment ? Prisma.sql`JOIN comments c ON c.id = page.id` : Prisma.empty}
      ORDER BY page.position DESC, page.place DESC`,
  );
  return foundRows.map(({ id, place, ...row }) => ({ ...row, kind, textId: id, id: place }));
}

/** SQL condition: the reader may see the comment that the author marked as the answer. */
const hasAnswer = (viewerId: number): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM ${commentsNotHiddenFromViewerSql(viewerId)} a WHERE a.id = p.answer_id AND a.post_id = p.id)`;

type FoundText = Awaited<ReturnType<typeof textsFound>>[number];

function toHit(found: FoundText, beginning: string | null): SearchHit {
  const { kind, textId, postId, schoolId, schoolName, hasTitle, heading, content, excerpt } = found;
  const { title, titleMarks } = buildHighlightedPostHeading(heading, hasTitle);
  const highlights = extractHighlights(excerpt, content, kind === 'post' && !hasTitle ? title : '');
  return {
    kind,
    id: textId,
    title,
    titleMarks: highlightTypedLetters(title, titleMarks, beginning),
    excerpt: highlights.excerpt,
    marks: highlightTypedLetters(highlights.excerpt, highlights.marks, beginning),
    school: { id: schoolId, name: schoolName },
    postId,
    isAnswered: found.isAnswered,
    at: found.writtenAt.toISOString(),
  };
}

async function schoolsFound(q: string, places: readonly number[] | null, limit: number): Promise<SearchHit[]> {
  const among = (await fetchAllSchools()).filter(({ id }) => places === null || places.includes(id));
  return searchSchools(among, q)
    .slice(0, limit)
    .map(({ id, name, city, type }) => {
      const excerpt = [city, type].filter(Boolean).join(', ');
      return {
        kind: 'school',
        id,
        title: name,
        titleMarks: findTypedWordRanges(name, q),
        excerpt,
        marks: findTypedWordRanges(excerpt, q),
        school: { id, name },
        postId: null,
        isAnswered: false,
        at: null,
      };
    });
}

const eventRow = {
  id: columnType.int,
  title: columnType.text,
  location: columnType.text.nullable,
  schoolId: columnType.int,
  schoolName: columnType.text,
  isOfArea: columnType.bool,
  region: columnType.text,
  family: columnType.text,
  startsAt: columnType.moment,
  endsAt: columnType.moment.nullable,
  allDay: columnType.bool,
  isRepeated: columnType.bool,
};

/**
 * SQL for the searchable words of an event. The expression must equal the expression of the database index, because
 * PostgreSQL otherwise does not use the index.
 */
const WORDS_OF_EVENT = Prisma.sql`words_of(e.title, coalesce(e.location, '') || ' ' || coalesce(e.description, ''))`;

/**
 * Returns matching events that are not over, beginning with those nearest to the present. Recurring events sort by
 * their first date, because computing all dates would take too long.
 */
async function eventsFound(terms: SearchTerms, places: readonly number[] | null, limit: number): Promise<SearchHit[]> {
  const moment = now();
  // A recurring event's last day is stored in UTC, which is hours ahead of Nova Scotia. Comparing it with yesterday
  // keeps the event until its last day ends in Nova Scotia.
  const yesterday = addDays(moment, -1);
  const query = textSearchQuerySql(terms);
  const foundRows = await rows(
    db(),
    eventRow,
    Prisma.sql`
      SELECT e.id, ${headline(Prisma.sql`e.title`, query, WHOLE)} AS title, e.location, (e.recurrence IS NOT NULL) AS is_repeated, s.id AS school_id, s.name AS school_name, e.school_id IS NULL AS is_of_area, e.region, e.family, e.starts_at, e.ends_at, e.all_day
      FROM school_events e JOIN LATERAL school_of_event(e, ${places}::int[]) s ON true
      WHERE ${WORDS_OF_EVENT} @@ ${query} AND e.canceled_at IS NULL
        AND CASE WHEN e.recurrence IS NULL
            THEN CASE WHEN e.all_day THEN e.ends_at > ${timestampSql(utcMidnightOfDay(dateToLocalTime(moment).slice(0, 10)))}
              ELSE coalesce(e.ends_at, e.starts_at + interval '2 hours') >= ${timestampSql(moment)} END
          ELSE coalesce(substring(e.recurrence FROM 'UNTIL=([0-9]{8})') >= ${formatUtcDay(yesterday).replaceAll('-', '')}, true) END
      ORDER BY abs(extract(epoch FROM e.starts_at - ${timestampSql(moment)})), e.id ${rowLimitSql(limit)}`,
  );
  return foundRows.map((event) => {
    const { id, title, location, schoolId, schoolName, startsAt, endsAt, allDay, isRepeated } = event;
    const { text, marks } = extractMarkedRanges(title);
    const titleMarks = highlightTypedLetters(text, marks, terms.beginning);
    return {
      kind: 'event',
      id,
      title: text,
      titleMarks,
      excerpt: [
        isRepeated
          ? 'Repeats'
          : formatEventTime({ startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null, allDay }),
        ...(location ? [location] : []),
      ].join(' · '),
      marks: [],
      school: { id: schoolId, name: getAreaName(event) ?? schoolName },
      postId: null,
      isAnswered: false,
      at: isRepeated ? null : startsAt.toISOString(),
    };
  });
}
