import 'server-only';
import type { CurrentUser } from '@/lib/auth/session';
import { listenToDatabaseChannel } from '@/lib/database/channel-listener';
import { batchReads } from '@/lib/database/sql';
import { formatServerSentEvent, createStreamManager, type EventStream } from '@/lib/http/response/event-stream';
import { log } from '@/lib/process/log';
import { getProcessWideValue } from '@/lib/process-wide-values';
import { createStormViewer } from '@/lib/storm/queries';
import {
  listBoardChangesSince,
  visibleCommentsPerViewer,
  MAX_STREAMED_CHANGES,
  visiblePostsPerViewer,
  type BoardChange,
  type PostCountsForViewer,
} from './board-changes';
import type { LiveUpdate } from './schema';
import {
  isLaterCursor,
  hadTransactionEndedBeforeCursor,
  parseStreamCursor,
  formatStreamCursor,
  type StreamCursor,
} from './stream-cursor';

// Live updates for pages that show boards (record 071). Each process listens on one database connection and reads the
// changes once for all its pages.

/**
 * Minimum pause between two updates of the pages, in milliseconds. Changes during the pause are sent together in the
 * next update.
 */
const PAUSE_MS = 400;
/**
 * How much longer the pause is than the update before it, so that updates never take most of the server's time. A slow
 * update lengthens the pause to `MAX_PAUSE_MS` at most.
 */
const PAUSE_PER_UPDATE = 3;
const MAX_PAUSE_MS = 5_000;
/** Time in milliseconds until changes are read again, if the database was unreachable. */
const RETRY_MS = 5_000;
/**
 * Maximum time, in seconds, for which a page may be disconnected before it must reload. Must be shorter than the
 * storage time of changes, so that no change is lost.
 */
const LONGEST_AWAY_SECONDS = 12 * 3_600;

/**
 * The schools that a page shows, and the page's cursor in the stream of changes. While `isCaughtUp` is false, the
 * cursor and the page's missed changes are read in separate queries.
 */
type Watch = {
  schools: ReadonlySet<number>;
  without: readonly string[];
  place: StreamCursor;
  isCaughtUp: boolean;
  /** The last event about the storm morning that the page got. */
  storm: string | null;
};
type Page = EventStream<Watch>;

const pages = createStreamManager<Watch>('boards', 'post.read');

const hub = getProcessWideValue('boards', () => ({
  /** Posts whose numbers of votes or comments have changed, each with its school. */
  counted: new Map<number, number>(),
  isAsked: false,
  isReading: false,
  isStormReadPlanned: false,
}));

/** Payload of the notification about changed storm reports (prisma/functions/storm/announce_storm.sql). */
const STORM_PAYLOAD = 'storm';

/**
 * Handles a database notification. The payload is a school's id for a new post or comment, "school:post" for changed
 * counts, 'storm' for reports of a storm morning, or null if notifications may have been missed.
 */
function announce(payload: string | null): void {
  if (payload === null || payload === STORM_PAYLOAD) requestStormRead();
  if (payload === STORM_PAYLOAD) return;
  if (payload === null) return requestRead();
  const [school = 0, post] = payload.split(':').map(Number);
  if (![...pages.open].some(({ about }) => about.schools.has(school))) return;
  if (post !== undefined) hub.counted.set(post, school);
  requestRead();
}

/** Sends all pages the changed lines of the storm morning, after a pause in which more reports may arrive. */
function requestStormRead(): void {
  if (hub.isStormReadPlanned) return;
  hub.isStormReadPlanned = true;
  setTimeout(() => {
    hub.isStormReadPlanned = false;
    void sendStorm([...pages.open]).catch((error: unknown) => log.warn({ event: 'boards.not-told', err: error }));
  }, PAUSE_MS).unref();
}

/** Sends each page the lines about its schools, unless the page already has them. Reads the lines once for all pages. */
async function sendStorm(to: readonly Page[]): Promise<void> {
  const viewFor = await createStormViewer();
  for (const { about, userId, send } of to) {
    const { lines, ...state } = viewFor(userId, about.schools);
    const storm = lines.length === 0 ? NO_STORM : JSON.stringify(lines);
    if (storm !== about.storm) send(formatServerSentEvent('storm', { lines, ...state }));
    about.storm = storm;
  }
}

const NO_STORM = '';

function requestRead(): void {
  hub.isAsked = true;
  if (!hub.isReading) void readLoop();
}

async function readLoop(): Promise<void> {
  hub.isReading = true;
  while (hub.isAsked) {
    hub.isAsked = false;
    const counted = new Map(hub.counted);
    hub.counted.clear();
    const startedAt = performance.now();
    const pause = await readAndSend(counted).then(
      () => Math.min(MAX_PAUSE_MS, Math.max(PAUSE_MS, PAUSE_PER_UPDATE * (performance.now() - startedAt))),
      (error: unknown) => {
        log.warn({ event: 'boards.not-told', err: error });
        for (const [post, school] of counted) hub.counted.set(post, school);
        hub.isAsked = true;
        return RETRY_MS;
      },
    );
    await new Promise((resolve) => setTimeout(resolve, pause).unref());
  }
  hub.isReading = false;
}

/** Reads the changes once for all open browser pages. Starts at the oldest cursor of these pages. */
async function readAndSend(counted: ReadonlyMap<number, number>): Promise<void> {
  const caughtUp = [...pages.open].filter(({ about }) => about.isCaughtUp);
  const [first, ...others] = caughtUp.map(({ about }) => about.place);
  if (!first) return;
  const since = others.reduce((oldest, place) => (isLaterCursor(oldest, place) ? place : oldest), first);
  const schools = new Set(caughtUp.flatMap(({ about }) => [...about.schools]));
  const { place, changes } = await listBoardChangesSince(since, [...schools]);
  await sendNews(caughtUp, changes, place, counted);
}

/**
 * Sends each open page the changes since its cursor, and the new vote and comment counts. Each page gets only what its
 * reader may see.
 */
async function sendNews(
  to: readonly Page[],
  changes: readonly BoardChange[],
  place: StreamCursor,
  counted: ReadonlyMap<number, number> = new Map(),
): Promise<void> {
  const isTooMuch = changes.length > MAX_STREAMED_CHANGES;
  const schools = [...new Set([...changes.map(({ schoolId }) => schoolId), ...counted.values()])];
  // If there were too many changes, only some of them were read. All pages must then reload, because an unread change
  // may be at any school.
  const affected = to.filter(({ about }) => isTooMuch || schools.some((school) => about.schools.has(school)));
  const schoolByPost = new Map([...changes.map(({ postId, schoolId }) => [postId, schoolId] as const), ...counted]);
  const postsBySchool = Map.groupBy(schoolByPost.keys(), (post) => schoolByPost.get(post));
  const [posts, comments] = isTooMuch
    ? []
    : await Promise.all([
        visiblePostsPerViewer(postsPerViewer(affected, postsBySchool)),
        visibleCommentsPerViewer(
          [...new Set(affected.map(({ userId }) => userId))],
          changes.flatMap(({ commentId }) => commentId ?? []),
        ),
      ]);
  for (const page of affected) {
    const { about, userId } = page;
    const isWanted = ({ topic }: PostCountsForViewer) => topic === null || !about.without.includes(topic);
    const seen = new Map(
      posts
        ?.get(userId)
        ?.filter(isWanted)
        .map(({ topic: _, ...post }) => [post.id, post]),
    );
    const isNews = ({ transaction, schoolId, postId, commentId }: BoardChange) =>
      about.schools.has(schoolId) &&
      !hadTransactionEndedBeforeCursor(about.place, transaction) &&
      seen.has(postId) &&
      (commentId === null || comments?.get(userId)?.has(commentId));
    const fresh = changes.filter(isNews);
    const news: LiveUpdate = {
      posts: fresh.flatMap(({ postId, commentId }) => (commentId === null ? postId : [])),
      comments: fresh.flatMap(({ postId, commentId }) => (commentId === null ? [] : { id: commentId, postId })),
      counts: [...counted].flatMap(([post, school]) => (about.schools.has(school) ? (seen.get(post) ?? []) : [])),
    };
    if (isTooMuch) page.send(reloadEvent(place));
    else if (fresh.length + news.counts.length > 0)
      page.send(formatServerSentEvent('news', news, formatStreamCursor(place)));
  }
  for (const { about } of to) about.place = place;
}

/** Returns each person with each of the posts that an open page of theirs may show. */
function postsPerViewer(pagesToUpdate: readonly Page[], postsBySchool: ReadonlyMap<number | undefined, number[]>) {
  const postsByViewer = new Map<number, Set<number>>();
  for (const { userId, about } of pagesToUpdate) {
    const posts = postsByViewer.get(userId) ?? new Set();
    for (const [school, ids] of postsBySchool)
      if (school !== undefined && about.schools.has(school)) for (const id of ids) posts.add(id);
    postsByViewer.set(userId, posts);
  }
  return [...postsByViewer].flatMap(([viewer, posts]) => [...posts].map((post) => ({ viewer, post })));
}

const reloadEvent = (place: StreamCursor) => formatServerSentEvent('again', {}, formatStreamCursor(place));

/**
 * Opens a stream of server-sent events for a page of school boards. The events are `place` (the first cursor), `news`
 * (all new changes), `storm` (the lines of the storm morning) and `again` (the page must reload).
 */
export async function streamSchoolPostBoards(
  user: CurrentUser,
  /** The page shows the boards of `schools`, but no posts about the topics in `without`. */
  { schools, without = [] }: { schools: readonly number[]; without?: readonly string[] },
  /** The last cursor of a page that reconnects. The page gets all changes since then. */
  after: string | null,
  aborted: AbortSignal,
): Promise<Response> {
  await pages.listenForEnds();
  await listenToDatabaseChannel('boards', announce);
  const about: Watch = { schools: new Set(schools), without, place: UNREAD_PLACE, isCaughtUp: false, storm: null };
  const { stream, response } = pages.begin(user, about, aborted);
  try {
    // One statement checks the session again and reads the cursor. The page must already be open by then: a session that
    // ends later is announced to all open pages, and a session that ended before is found by this check.
    const [, { place: current }] = await batchReads(
      () => Promise.all([stream.check(), listBoardChangesSince(null, schools)]),
      1,
    );
    const cursor = parseStreamCursor(after ?? '');
    const wasAway = cursor !== null && isResumable(cursor, current);
    about.place = wasAway ? cursor : current;
    stream.send(
      cursor && !wasAway ? reloadEvent(current) : formatServerSentEvent('place', {}, formatStreamCursor(about.place)),
    );
    if (wasAway) await catchUp(stream);
  } catch (error) {
    stream.close();
    throw error;
  }
  about.isCaughtUp = true;
  // Reads the changes immediately, because the database may have announced some before this page connected.
  requestRead();
  void sendStorm([stream]).catch((error: unknown) => log.warn({ event: 'boards.not-told', err: error }));
  return response;
}

/** Cursor of a page that is just connecting. No changes are read with this cursor. */
const UNREAD_PLACE: StreamCursor = { seconds: 0, oldest: 1n, next: 1n, running: new Set() };

/**
 * Returns true if a page can continue from its cursor. Returns false for a cursor of another database, or if later
 * changes may already have been deleted.
 */
const isResumable = (place: StreamCursor, current: StreamCursor): boolean =>
  !isLaterCursor(place, current) && current.seconds - place.seconds < LONGEST_AWAY_SECONDS;

async function catchUp(page: Page): Promise<void> {
  const { place, changes } = await listBoardChangesSince(page.about.place, [...page.about.schools]);
  // Vote and comment counts are not stored as changes, so the page missed new counts while it was disconnected. It now
  // gets the counts of all posts with new comments.
  const counted = changes.filter(({ commentId }) => commentId !== null);
  await sendNews([page], changes, place, new Map(counted.map(({ postId, schoolId }) => [postId, schoolId])));
}
