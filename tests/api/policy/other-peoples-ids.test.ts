import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../support/media/one-converter';
import { ANONYMOUS_AUTHOR_FLAG_KEY } from '@/lib/audit/record-audit-entry';
import { db } from '@/lib/database/db';
import { fetchUserSessions } from '@/lib/users/sign-in/sessions';
import { call, type Answer } from '../../support/http/call';
import { OPERATIONS, type Operation } from '../../support/http/operations';
import { closeStreams } from '../../support/http/streams';
import { inDays, person, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { pictureOf } from '../../support/media/stored-media';
import { takeSnapshot, type Snapshot } from '../../support/database/snapshot';
import { CANARY, createDataSubject, type Subject } from '../../support/data-rights/data-subject';
import { isThorough } from '../../support/thorough';
import { MATRIX, type Row } from './matrix';
import { requestOf, expectedStatus, type Request } from './matrix-request';
import { makeWorld, WHO, type Who, type World } from './matrix-world';
import {
  idParametersOf,
  ID_BODY_FIELDS,
  ID_PATH_PARAMETERS,
  ID_QUERY_PARAMETERS,
  idFieldsOf,
  MAY_WRITE,
  NAMES_WITHOUT_ID,
  SECRET_FIELDS,
  withSegmentBefore,
  type IdParameter,
} from './id-parameters';
import { ownedStateIn, hasUniqueId, separateIdRanges, listOwnedRows, type OwnedRow } from './owned-rows';

// These tests send ids of another person's content wherever a request takes an id. The answers must reveal nothing, and
// nothing may change (security Z3, Z4).

// This file uses the settings of the permission matrix, with which the server restricts people without a verified
// address or second factor.
process.env.EMAIL_VERIFICATION = 'required';
process.env.READING_REQUIRES_VERIFICATION = '1';
process.env.ADMIN_MFA = 'required';

const MEMBER = 'trial';
/**
 * Invented words that occur only in a lapsed author's post, anonymous content and a hidden comment. A response to
 * another person with such a canary word proves a leak.
 */
const [LAPSED, ANONYMOUS, WITHHELD] = ['lapsedcanary', 'unsignedcanary', 'withheldcanary'] as const;
const LAPSED_TOKEN = 'shared-and-then-lapsed-0';

let [world, planted, snapshot] = [] as unknown as [World, Subject, Snapshot];
let things: OwnedRow[] = [];
let schoolId: number;
let [lapsedId, withheldId] = [0, 0];
let anonymous: { postId: number; token: string; commentIds: number[] };
/** Ids of the reviews of the anonymous content and of the hidden comment. */
let reviewIds: number[];

beforeAll(async () => {
  world = await makeWorld();
  await separateIdRanges();
  schoolId = Number(world.place('school', MEMBER));
  const author = await person('active');
  await db().user.update({ where: { id: author.id }, data: { emailVerifiedAt: new Date() } });
  planted = await createDataSubject(author);
  lapsedId = await writeOpenly(planted);
  await hide(planted);
  things = [...(await listOwnedRows(planted.id)), ...(await othersOf(planted))];
  anonymous = await writeAnonymously(planted);
  withheldId = await withholdComment();
  reviewIds = await openCases(planted);
  snapshot = await takeSnapshot();
});

afterAll(closeStreams);

/**
 * People whose responses the tests search for words from protected content. The `moderator` moderates the school with
 * the protected content, and the `moderator elsewhere` moderates another school.
 */
const READERS = ['visitor', MEMBER, 'moderator', 'moderator elsewhere', 'admin'] as const;
const members = () => READERS.flatMap((who) => world.people[who] ?? []);

/**
 * Creates a post under the author's name. Other people have saved the post and were notified of it. The post is hidden
 * when the author's membership ends.
 */
async function writeOpenly({ id: userId }: Person): Promise<number> {
  const { id: postId } = await db().post.create({
    data: { userId, schoolId, title: `On a ${LAPSED}`, content: `A ${LAPSED}.`, shareToken: LAPSED_TOKEN },
    select: { id: true },
  });
  await db().revision.create({ data: { postId, content: `Before, a ${LAPSED}.` } });
  await db().comment.create({ data: { userId: world.people.owner!.id, postId, content: `Which ${LAPSED}?` } });
  await pictureOf(postId);
  await db().postMedia.updateMany({ where: { postId }, data: { alt: `Photo of a ${LAPSED}` } });
  for (const { id } of members()) {
    await db().notification.create({ data: { userId: id, kind: 'post', postId } });
    await db().savedPost.create({ data: { userId: id, postId } });
    await db().postFollow.create({ data: { userId: id, postId, isMuted: false } });
  }
  return postId;
}

/** Ends the author's membership, and hides the author's comments and anonymous posts. */
async function hide({ id }: Person): Promise<void> {
  await db().membership.update({
    where: { userId: id },
    data: { accessUntil: inDays(-1), overrideUntil: null, seatUntil: null },
  });
  await rows("UPDATE posts SET withheld = 'removed' WHERE user_id = $1 AND is_anonymous", id);
  await rows("UPDATE comments SET withheld = 'removed' WHERE user_id = $1", id);
}

/**
 * Returns the tested ids that `listOwnedRows` leaves out. Their tables have no owner column, or requests identify their
 * rows by another value than `id`.
 */
async function othersOf({ id, schoolId: his }: Subject): Promise<OwnedRow[]> {
  const user = await db().user.findUniqueOrThrow({ where: { id } });
  const [session] = await fetchUserSessions({ ...user, sessionHash: '' });
  const deleted = await rows<{ id: string }>('SELECT id::text AS id FROM deleted_schools');
  const mail = await rows<{ id: string }>("SELECT id::text AS id FROM pgboss.job WHERE name = 'mail'");
  const voices = await rows<{ id: string }>('SELECT id::text AS id FROM voices_of($1)', id);
  return [
    ...voices.map((one) => ({ table: 'community_voices', ...one })),
    { table: 'sessions', id: session?.id ?? '' },
    { table: 'push_subscriptions', id: `https://push.example.org/${CANARY}` },
    { table: 'school_notices', id: String(his) },
    ...deleted.map((one) => ({ table: 'deleted_schools', ...one })),
    ...mail.map((one) => ({ table: 'mail', ...one })),
  ];
}

/**
 * Creates an anonymous post with everything that a post can have, for example comments, votes and media. The post stays
 * visible after its author's membership ends.
 */
async function writeAnonymously({ id: userId }: Person): Promise<typeof anonymous> {
  const token = 'shared-without-a-name-00';
  const { id: postId } = await db().post.create({
    data: {
      userId,
      schoolId,
      title: `A question about an ${ANONYMOUS}`,
      content: 'Does anybody know?',
      isAnonymous: true,
      shareToken: token,
      pollChoices: ['Yes', 'No'],
      pollEndsAt: inDays(3),
    },
    select: { id: true },
  });
  const write = (content: string, writer: number) => db().comment.create({ data: { userId: writer, postId, content } });
  const own = await write(`It is I who asked about an ${ANONYMOUS}.`, userId);
  const answer = await write('I do.', world.people.owner!.id);
  await db().post.update({ where: { id: postId }, data: { answerId: answer.id } });
  await db().usefulMark.create({ data: { userId, commentId: answer.id } });
  await db().revision.createMany({
    data: [
      { postId, content: `Does somebody know of an ${ANONYMOUS}?` },
      { commentId: own.id, content: 'I asked.' },
    ],
  });
  await db().postVote.create({ data: { userId, postId, voteType: 'upvote' } });
  await db().pollVote.create({ data: { userId, postId, choice: 1 } });
  await db().meToo.create({ data: { userId, postId } });
  await db().postFollow.create({ data: { userId, postId, isMuted: false } });
  for (const { id } of members())
    await db().notification.create({ data: { userId: id, kind: 'reply', postId, commentId: own.id } });
  await pictureOf(postId);
  return { postId, token, commentIds: [own.id, answer.id] };
}

/** Creates a hidden comment under a public post, and notifications about it. Returns the id of the comment. */
async function withholdComment(): Promise<number> {
  const postId = Number(world.place('post', MEMBER));
  const { id: commentId } = await db().comment.create({
    data: { userId: world.people.member!.id, postId, content: `A ${WITHHELD}.`, withheld: 'reports' },
    select: { id: true },
  });
  await db().revision.create({ data: { commentId, content: `Before, a ${WITHHELD}.` } });
  for (const { id } of members())
    await db().notification.create({ data: { userId: id, kind: 'reply', postId, commentId } });
  return commentId;
}

const DECIDED = { status: 'decided', decision: 'keep', reason: `An ${ANONYMOUS}`, decidedAt: new Date() } as const;

/** Opens and decides reviews, as school moderators and administrators do. */
async function openCases({ id: authorId }: Subject): Promise<number[]> {
  const [moderatorId, adminId] = [world.people.moderator!.id, world.people.admin!.id];
  await db().schoolModerator.create({ data: { userId: moderatorId, schoolId, givenBy: adminId } });
  const { postId, commentIds } = anonymous;
  const open = { cause: 'reports', content: `Of an ${ANONYMOUS}` } as const;
  const reviews = [
    { ...open, authorId, postId, openKey: `post:${postId}` },
    { ...open, authorId, commentId: commentIds[0]!, openKey: `comment:${commentIds[0]}` },
    {
      ...open,
      authorId: world.people.member!.id,
      commentId: withheldId,
      openKey: `comment:${withheldId}`,
      content: '',
    },
    { ...open, authorId, postId, ...DECIDED, decidedBy: adminId },
  ];
  const made: number[] = [];
  for (const data of reviews) made.push((await db().review.create({ data, select: { id: true } })).id);
  const act = { actorId: adminId, requestId: 'made' };
  await db().auditEntry.createMany({
    data: [
      { ...act, action: 'review.keep', targetType: 'post', targetId: postId, details: { reviewId: made[3]! } },
      {
        ...act,
        action: 'user.suspend',
        targetType: 'user',
        targetId: authorId,
        details: { [ANONYMOUS_AUTHOR_FLAG_KEY]: true, after: { suspensionReason: `For an ${ANONYMOUS}` } },
      },
    ],
  });
  return made;
}

const ofTables = (tables: string[] | string) =>
  Array.isArray(tables) ? things.filter(({ table }) => tables.includes(table)) : [];

/**
 * Returns the ids to send in one field of a request: all ids of the tables to which the field can refer (`tables`), and
 * one id of another table. With THOROUGH=1, a member sends all ids of all other tables.
 */
function foreign(tables: string[], who: Who, place: string): string[] {
  const otherKinds = things.filter((thing) => !tables.includes(thing.table) && hasUniqueId(thing));
  const step = [...`${who} ${place}`].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const some = isThorough && who === MEMBER ? otherKinds : [otherKinds[step % otherKinds.length]!];
  return [...ofTables(tables), ...some].map(({ id }) => id);
}

/**
 * Tables of id-parameters.ts in which the tested person owns no row. The rows belong to a school or to the site. A test
 * checks that this list is correct.
 */
const UNOWNED_TABLES = [
  'audit_log',
  'calendar_feeds',
  'council_batches',
  'endorsements',
  'mailings',
  'report_campaigns',
  'school_codes',
  'school_events',
  'stored_files',
  'watched_words',
];

const PAIRS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Returns an unused id of the same form as the given id. Replaces a number by 987654321, and changes the last letters
 * and digits of any other id.
 */
const similarId = (id: string) =>
  /^\d+$/.test(id)
    ? '987654321'
    : id.replace(/(?<=.{4})[^]{1,6}$/, (end) => end.replace(/[\da-zA-Z]/g, (sign) => PAIRS[PAIRS.indexOf(sign) ^ 1]!));

/**
 * Returns a row of the permission matrix for the request `called`. If the matrix has several such rows, prefers a row
 * in which the person may send the request.
 */
function rowFor(called: string, who: Who): Row {
  const found = MATRIX.filter((row) => row.call === called);
  return found.find((row) => expectedStatus(row, who) < 300) ?? found[0]!;
}

/** A request with another person's id (`sent`), and the same request with an id that does not exist (`missing`). */
type Try = { sent: Request; missing: Request };

function triesOf(operation: Operation, who: Who): Try[] {
  const usual = requestOf(world, rowFor(operation.call, who), who);
  return idParametersOf(operation).flatMap((place) =>
    foreign(place.tables, who, `${operation.call} ${place.name}`).map((id) => ({
      sent: withId(usual, operation, place, id),
      missing: withId(usual, operation, place, similarId(id)),
    })),
  );
}

/** Returns a copy of the request with the id in the given place: the path, the query, the form or the body. */
function withId(request: Request, { template }: Operation, { at, name }: IdParameter, id: string): Request {
  const [path = '', query = ''] = request.address.split('?');
  if (at === 'path') {
    const parts = path.split('/').with(template.split('/').indexOf(`{${name}}`), encodeURIComponent(id));
    return { ...request, address: `${parts.join('/')}${query && `?${query}`}` };
  }
  if (at === 'query')
    return { ...request, address: `${path}?${query && `${query}&`}${name}=${encodeURIComponent(id)}` };
  return request.form
    ? { ...request, form: formWith(request.form, name, id) }
    : { ...request, body: bodyWith(request.body, name, id) };
}

function formWith(form: FormData, name: string, id: string): FormData {
  const other = new FormData();
  for (const [key, value] of form) other.append(key, value);
  other.set(name, id);
  return other;
}

const asSent = (id: string) => (/^\d+$/.test(id) ? Number(id) : id);

/** Returns a copy of a request body in which the field at `path` is replaced by another id. */
function bodyWith(body: unknown, path: string, id: string): unknown {
  const [first = '', ...more] = path.split('.');
  const name = first.replace('[]', '');
  const inner = more.length > 0 ? bodyWith({}, more.join('.'), id) : asSent(id);
  return { ...(body as object | undefined), [name]: first.endsWith('[]') ? [inner] : inner };
}

const ask = ({ method, address, body, form }: Request, who: Who) =>
  call(method, address, { as: world.people[who], body, form });

const SAID = new RegExp(`${CANARY}|${CANARY.toUpperCase()}|${LAPSED}`);
const wholeText = ({ text, headers, bytes }: Answer) =>
  `${text} ${JSON.stringify([...headers])} ${text ? '' : Buffer.from(bytes).toString('latin1')}`;

it('the tests cover every parameter and field that takes an id', { tags: ['Z3'] }, () => {
  const missing = OPERATIONS.flatMap((operation) => {
    const parameters = operation.parameters.flatMap(({ in: place, name }) => {
      if (place === 'path') return withSegmentBefore(operation.template, name) in ID_PATH_PARAMETERS ? [] : [name];
      return place === 'header' || name in ID_QUERY_PARAMETERS || NAMES_WITHOUT_ID.test(name) ? [] : [`?${name}`];
    });
    const fields = idFieldsOf(operation).filter((path) => !(path in ID_BODY_FIELDS) && !SECRET_FIELDS.test(path));
    return [...parameters, ...fields].map((what) => `${operation.call}: ${what}`);
  });
  expect(missing).toEqual([]);
});

describe("requests with another person's ids", () => {
  /**
   * People who send ids of other people's content. Administrators may see most content, and people with an ended
   * session count as visitors, so this list leaves both out.
   */
  const PEOPLE = WHO.filter((who) => !['admin', 'deleted', 'demoted'].includes(who));
  const idOperations = OPERATIONS.filter((operation) => idParametersOf(operation).length > 0).map((one, at) => ({
    ...one,
    at,
  }));

  /**
   * Returns the people who send the request: everybody with THOROUGH=1, otherwise one or two signed-in people. These
   * people vary between requests. If the access policy admits some signed-in people, at least one of them is chosen.
   */
  function triersOf({ call: called, at }: (typeof idOperations)[number]): readonly Who[] {
    if (isThorough) return PEOPLE;
    const signedIn = PEOPLE.filter((who) => who !== 'visitor');
    const letIn = signedIn.filter((who) => expectedStatus(rowFor(called, who), who) < 400);
    const some = letIn.length > 0 ? letIn : signedIn;
    return [...new Set([some[at % some.length]!, signedIn[(at * 5) % signedIn.length]!])];
  }

  it.each(idOperations)(
    "a request with another person's ids reveals nothing and changes nothing: $call",
    { tags: ['D2', 'Z3', 'Z4'] },
    async (operation) => {
      for (const who of triersOf(operation)) await expectNothing(operation, who);
    },
  );

  async function expectNothing(operation: Operation, who: Who): Promise<void> {
    let isLetIn = false;
    for (const { sent, missing } of triesOf(operation, who)) {
      const answer = await ask(sent, who);
      const what = `${who}: ${sent.method} ${sent.address} ${JSON.stringify(sent.body)?.slice(0, 200)}`;
      expect(answer.status === 503 || answer.status < 500, `${what}: ${answer.text}`).toBe(true);
      expect(wholeText(answer), what).not.toMatch(SAID);
      isLetIn ||= answer.status < 400;
      if (answer.status < 400) continue;
      const other = await ask(missing, who);
      expect([answer.status, answer.text], what).toEqual([other.status, other.text]);
    }
    const changed = await snapshot.changed();
    if (changed.length === 0) return;
    const after = await ownedStateIn(planted, changed);
    await snapshot.restore();
    const what = `${who}: ${operation.call}`;
    if (!isLetIn) expect(changed, what).toEqual([]);
    else if (!(operation.call in MAY_WRITE)) expect(after, what).toEqual(await ownedStateIn(planted, changed));
  }

  it(
    'the test data includes an id of another person for every kind of id that requests accept',
    { tags: ['Z3'] },
    () => {
      const idOperations = [ID_PATH_PARAMETERS, ID_QUERY_PARAMETERS, ID_BODY_FIELDS]
        .flatMap((places) => Object.values(places))
        .filter(Array.isArray);
      const tables = new Set(things.map(({ table }) => table));
      expect([...new Set(idOperations.flat().filter((table) => !tables.has(table)))].sort()).toEqual(UNOWNED_TABLES);
      expect(things.length).toBeGreaterThan(25);
    },
  );

  // The other tests search responses for invented words (canaries) and must find none. This test shows that the search
  // works, because owners find these words in their own content.
  it('owners can read their own protected content, which the other tests search for in other people’s responses', async () => {
    for (const address of ['/api/user', '/api/user/posts?hidden=yes', '/api/notifications', '/api/user/drafts'])
      expect(wholeText(await call('GET', address, { as: planted })), address).toContain(CANARY);
    expect(wholeText(await call('GET', '/api/user/posts?hidden=yes', { as: planted }))).toContain(LAPSED);
    expect((await ownedStateIn(planted, [])).files.split(',').length).toBeGreaterThan(5);
  });
});

describe('a lapsed member who has hidden comments and anonymous posts', () => {
  const reading = OPERATIONS.filter(
    ({ method, template }) => method === 'GET' && !/\/api\/(openapi|metrics|health|service-worker)/.test(template),
  );

  /** People who may see the hidden comment, because they review it. */
  const DECIDERS: Record<string, Who[]> = {
    'GET /api/admin/inbox': ['admin'],
    'GET /api/admin/inbox/{kind}/{entry}': ['admin'],
    'GET /api/admin/reviews': ['admin'],
    'GET /api/admin/reviews/{id}': ['admin'],
    'GET /api/schools/{id}/reviews': ['moderator', 'admin'],
    'GET /api/schools/{id}/reviews/{reviewId}': ['moderator', 'admin'],
  };

  /**
   * More ids for path parameters, such as the ids of the anonymous post, of its comments, of the hidden comment and of
   * the reviews.
   */
  const pathValues = (): Record<string, (number | string)[]> => ({
    'schools/{id}': [schoolId, planted.schoolId],
    'posts/{id}': [anonymous.postId],
    'comments/{id}': [...anonymous.commentIds, withheldId],
    'shared/{shareToken}': [anonymous.token, LAPSED_TOKEN],
    'reviews/{id}': reviewIds,
  });

  /** Returns further addresses to request for a path, such as searches for the canary words. */
  async function furtherAddresses(template: string): Promise<string[]> {
    const audit = [`targetType=user&targetId=${planted.id}`, `targetType=post&targetId=${anonymous.postId}`];
    const extraAddresses: Record<string, string[]> = {
      '/api/search': [CANARY, ANONYMOUS, LAPSED, WITHHELD, 'question', 'First'].map((q) => `${template}?q=${q}`),
      '/api/schools/{id}/similar-posts': [ANONYMOUS, LAPSED].map(
        (title) => `/api/schools/${schoolId}/similar-posts?title=${title}`,
      ),
      '/api/schools/{id}/reviews': [`/api/schools/${schoolId}/reviews?state=done`],
      '/api/schools/{id}/reviews/{reviewId}': reviewIds.map((id) => `/api/schools/${schoolId}/reviews/${id}`),
      '/api/admin/reviews': [`${template}?state=done`],
      '/api/admin/audit': audit.map((query) => `${template}?${query}`),
      '/api/admin/users': [`${template}?search=${CANARY}`],
    };
    if (template !== '/api/admin/inbox/{kind}/{entry}') return extraAddresses[template] ?? [];
    const inbox = await call('GET', '/api/admin/inbox?limit=100', { as: world.people.admin });
    return (inbox.body as { kind: string; id: string }[]).map(({ kind, id }) => `/api/admin/inbox/${kind}/${id}`);
  }

  /**
   * Returns the URLs to request for an operation:
   * - the operation's URL in the permission matrix
   * - this URL with each tested id in place of a path parameter
   * - the URLs from `furtherAddresses`
   */
  async function addressesOf({ call: called, template, parameters }: Operation): Promise<string[]> {
    const { address } = requestOf(world, rowFor(called, MEMBER), MEMBER);
    const usual = address.split('/');
    const ownAddresses = parameters
      .filter((one) => one.in === 'path')
      .flatMap(({ name }) => {
        const place = withSegmentBefore(template, name);
        const ids = [...ofTables(ID_PATH_PARAMETERS[place]!).map(({ id }) => id), ...(pathValues()[place] ?? [])];
        const at = template.split('/').indexOf(`{${name}}`);
        return ids.map((id) => usual.with(at, String(id)).join('/'));
      });
    return [...new Set([address, ...ownAddresses, ...(await furtherAddresses(template))])];
  }

  /** Splits a response that is a list into the entries of the list. Any other response counts as one entry. */
  const entriesIn = (answer: Answer): string[] =>
    Array.isArray(answer.body) ? answer.body.map((entry) => JSON.stringify(entry)) : [wholeText(answer)];

  it.each(reading)(
    'only reviewers see hidden comments and the authors of anonymous posts: $call',
    { tags: ['D2', 'D3'] },
    async (operation) => {
      const his = new RegExp(`${SAID.source}|(?<!UID:of-)\\b${planted.id}\\b`);
      const unsigned = new RegExp(`${ANONYMOUS}|\\b${anonymous.postId}\\b`);
      // Only the administrator sends requests below /api/admin, because the permission matrix already tests that
      // everybody else is refused.
      const isOffice = operation.template.startsWith('/api/admin/');
      const deciders = new Set<Who>();
      for (const who of isOffice ? (['admin'] as const) : READERS)
        for (const address of await addressesOf(operation)) {
          const answer = await call('GET', address, { as: world.people[who] });
          // The test removes the requested URL from the response before the search for ids, because some responses
          // repeat the URL and the URL may contain a tested id.
          const [answerText, what] = [wholeText(answer).replaceAll(address, ''), `${who}: ${address}`];
          expect(answerText, what).not.toContain(LAPSED);
          if (answerText.includes(WITHHELD)) deciders.add(who);
          // Administrators may read the author's name in responses below /api/admin and in lists of moderators, but not
          // in an entry with anonymous content.
          const isByName = isOffice || (who === 'admin' && operation.template.endsWith('/moderators'));
          const secret = isByName ? entriesIn(answer).filter((entry) => unsigned.test(entry)) : [answerText];
          for (const entry of secret) expect(entry, what).not.toMatch(his);
        }
      expect([...deciders]).toEqual(DECIDERS[operation.call] ?? []);
    },
  );

  it('a lapsed member’s anonymous post can still be read by other people', async () => {
    for (const who of [MEMBER, 'admin'] as const) {
      const { body } = await call('GET', `/api/posts/${anonymous.postId}`, { as: world.people[who] });
      expect(body).toMatchObject({ authorName: 'Anonymous', content: 'Does anybody know?', comments: [{}, {}] });
    }
  });

  // The other tests search responses for invented words (canaries) and must find none. This test shows that the search
  // works, because responses to administrators contain these words.
  it('a lapsed member’s name and anonymous post are visible to administrators', async () => {
    const admin = async (address: string) => wholeText(await call('GET', address, { as: world.people.admin }));
    expect(await admin(`/api/admin/users/${planted.id}`)).toContain(CANARY);
    for (const address of ['/api/admin/reviews', '/api/admin/reviews?state=done', `/api/admin/reviews/${reviewIds[0]}`])
      expect(await admin(address), address).toContain(ANONYMOUS);
  });

  it('a lapsed member’s post under their own name is visible again after the membership resumes', async () => {
    await db().membership.update({ where: { userId: planted.id }, data: { accessUntil: inDays(1) } });
    for (const address of [`/api/posts/${lapsedId}`, '/api/user/saved', '/api/user/feed', '/api/notifications'])
      expect(wholeText(await call('GET', address, { as: world.people[MEMBER] })), address).toContain(LAPSED);
  });
});
