import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../support/media/one-converter';
import { db } from '@/lib/database/db';
import { sessionsOf } from '@/lib/users/sessions';
import { call, type Answer } from '../../support/http/call';
import { OPERATIONS, type Operation } from '../../support/http/operations';
import { closeStreams } from '../../support/http/streams';
import { inDays, person, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { pictureOf } from '../../support/media/kept-media';
import { takeSnapshot, type Snapshot } from '../../support/database/snapshot';
import { CANARY, plant, type Planted } from '../../support/leaving/planted';
import { everyNth, isThorough } from '../../support/thorough';
import { MATRIX } from './matrix';
import { requestOf } from './matrix-request';
import { makeWorld, type World } from './matrix-world';
import { IN_BODY, IN_PATH, IN_QUERY, idsIn, MAY_WRITE, NO_ID, SECRETS, wordsBefore } from './foreign-places';
import { partNumbers, rowsOf, thingsOf, type Thing } from './foreign-things';

// Security Z3, Z4: whoever puts the ids of another person's things into every place that takes one reads nothing of them, and changes nothing.

const WHO = 'trial';
let [world, planted, snapshot] = [] as unknown as [World, Planted, Snapshot];
let things: Thing[] = [];
let anonymous: { postId: number; token: string };

beforeAll(async () => {
  world = await makeWorld();
  await partNumbers();
  planted = await plant(await person('active'));
  await hide(planted);
  things = [...(await thingsOf(planted.id)), ...(await othersOf(planted))];
  anonymous = await writeAnonymously(planted);
  snapshot = await takeSnapshot();
}, 60_000);

afterAll(closeStreams);

/** Nothing of his is for others any more: his membership is over, and what would stay is withheld. */
async function hide({ id }: Person): Promise<void> {
  await db().membership.update({
    where: { userId: id },
    data: { accessUntil: inDays(-1), overrideUntil: null, seatUntil: null },
  });
  await rows("UPDATE posts SET withheld = 'removed' WHERE user_id = $1", id);
  await rows("UPDATE comments SET withheld = 'removed' WHERE user_id = $1", id);
}

/** What no column says of, or what has another name in addresses. */
async function othersOf({ id, schoolId }: Planted): Promise<Thing[]> {
  const user = await db().user.findUniqueOrThrow({ where: { id } });
  const [session] = await sessionsOf({ ...user, sessionHash: '' });
  const deleted = await rows<{ id: string }>('SELECT id::text AS id FROM deleted_schools');
  const mail = await rows<{ id: string }>("SELECT id::text AS id FROM pgboss.job WHERE name = 'mail'");
  return [
    { table: 'sessions', id: session?.id ?? '' },
    { table: 'push_subscriptions', id: `https://push.example.org/${CANARY}` },
    { table: 'school_notices', id: String(schoolId) },
    ...deleted.map((one) => ({ table: 'deleted_schools', ...one })),
    ...mail.map((one) => ({ table: 'mail', ...one })),
  ];
}

/** What stays of his: a post that does not say whose it is, with all that can hang on one. */
async function writeAnonymously({ id: userId }: Person): Promise<{ postId: number; token: string }> {
  const token = 'shared-without-a-name-00';
  const { id: postId } = await db().post.create({
    data: {
      userId,
      schoolId: Number(world.place('school', WHO)),
      title: 'A question',
      content: 'Does anybody know?',
      isAnonymous: true,
      shareToken: token,
      pollChoices: ['Yes', 'No'],
      pollEndsAt: inDays(3),
    },
    select: { id: true },
  });
  const write = (content: string, writer: number) => db().comment.create({ data: { userId: writer, postId, content } });
  const [own, answer] = [await write('It is I who asked.', userId), await write('I do.', world.people.owner!.id)];
  await db().post.update({ where: { id: postId }, data: { answerId: answer.id } });
  await db().usefulMark.create({ data: { userId, commentId: answer.id } });
  await db().revision.createMany({
    data: [
      { postId, content: 'Does somebody?' },
      { commentId: own.id, content: 'I asked.' },
    ],
  });
  await db().postVote.create({ data: { userId, postId, voteType: 'upvote' } });
  await db().pollVote.create({ data: { userId, postId, choice: 1 } });
  await db().postFollow.create({ data: { userId, postId, isMuted: false } });
  await pictureOf(postId);
  return { postId, token };
}

const ofTables = (tables: string[] | string) =>
  Array.isArray(tables) ? things.filter(({ table }) => tables.includes(table)) : [];

/** Of each kind that it takes all; of other things one, another at each place, and with THOROUGH=1 all. */
function foreign(tables: string[] | string, place: string): string[] {
  if (!Array.isArray(tables)) return [];
  const others = things.filter(({ table }) => !tables.includes(table));
  const step = [...place].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const some = isThorough ? others : [others[step % others.length]!];
  return [...ofTables(tables), ...some].map(({ id }) => id);
}

/** `missing`: the same with an id that nothing has. */
type Try = { address: string; body: unknown; missing?: string };

/** Looks like this id, and is none. */
const likeIt = (id: string) => (/^\d+$/.test(id) ? '987654321' : [...id].reverse().join(''));

function triesOf(operation: Operation): Try[] {
  const row = MATRIX.find(({ call }) => call === operation.call)!;
  const { address, body } = requestOf(world, row, WHO);
  const [path = '', query = ''] = address.split('?');
  const usual = path.split('/');
  const template = operation.template.split('/');
  const inPath = operation.parameters
    .filter((one) => one.in === 'path')
    .flatMap(({ name }) => {
      const at = (id: string) =>
        `${usual.with(template.indexOf(`{${name}}`), encodeURIComponent(id)).join('/')}${query && `?${query}`}`;
      return foreign(IN_PATH[wordsBefore(operation.template, name)]!, `${operation.call} ${name}`).map((id) => ({
        address: at(id),
        body,
        missing: at(likeIt(id)),
      }));
    });
  const inQuery = operation.parameters
    .filter(({ in: place, name }) => place === 'query' && Array.isArray(IN_QUERY[name]))
    .flatMap(({ name }) =>
      foreign(IN_QUERY[name]!, `${operation.call} ${name}`).map((id) => ({
        address: `${path}?${query && `${query}&`}${name}=${encodeURIComponent(id)}`,
        body,
      })),
    );
  const inBody = idsIn(operation).flatMap((at) =>
    foreign(IN_BODY[at]!, `${operation.call} ${at}`).map((id) => ({ address, body: withId(body, at, id) })),
  );
  return [...inPath, ...inQuery, ...inBody];
}

const asSent = (id: string) => (/^\d+$/.test(id) ? Number(id) : id);

/** The same body with this id where `path` says. */
function withId(body: unknown, path: string, id: string): unknown {
  const [first = '', ...more] = path.split('.');
  const name = first.replace('[]', '');
  const inner = more.length > 0 ? withId({}, more.join('.'), id) : asSent(id);
  return { ...(body as object | undefined), [name]: first.endsWith('[]') ? [inner] : inner };
}

const SAID = new RegExp(`${CANARY}|${CANARY.toUpperCase()}`);
const shown = ({ text, headers, bytes }: Answer) =>
  `${text} ${JSON.stringify([...headers])} ${text ? '' : Buffer.from(bytes).toString('latin1')}`;

it('every place that takes an id has its entry', () => {
  const missing = OPERATIONS.flatMap((operation) => {
    const parameters = operation.parameters.flatMap(({ in: place, name }) => {
      if (place === 'path') return wordsBefore(operation.template, name) in IN_PATH ? [] : [name];
      return place === 'header' || name in IN_QUERY || NO_ID.test(name) ? [] : [`?${name}`];
    });
    const fields = idsIn(operation).filter((path) => !(path in IN_BODY) && !SECRETS.test(path));
    return [...parameters, ...fields].map((what) => `${operation.call}: ${what}`);
  });
  expect(missing).toEqual([]);
});

describe('the ids of another person’s things', () => {
  // What is for administrators refuses a member before it looks for anything: the matrix has that.
  const asked = OPERATIONS.filter(
    ({ template, parameters, body }) =>
      (isThorough || !template.startsWith('/api/admin/')) &&
      (parameters.some((one) => one.in !== 'header') || body !== null),
  );

  it.each(everyNth(2, asked))('tell nothing in $call, and change nothing', async (operation) => {
    for (const { address, body, missing } of triesOf(operation)) {
      const answer = await call(operation.method, address, { as: world.people[WHO], body });
      const what = `${operation.method} ${address} ${JSON.stringify(body)?.slice(0, 200)}`;
      expect(answer.status === 503 || answer.status < 500, `${what}: ${answer.text}`).toBe(true);
      expect(shown(answer), what).not.toMatch(SAID);
      if (missing === undefined || answer.status < 400) continue;
      const other = await call(operation.method, missing, { as: world.people[WHO], body });
      expect([answer.status, answer.text], what).toEqual([other.status, other.text]);
    }
    const changed = await snapshot.changed();
    if (changed.length === 0) return;
    const after = await rowsOf(
      planted.id,
      changed.filter((table) => table !== 'files'),
    );
    await snapshot.restore();
    const before = await rowsOf(planted.id, Object.keys(after));
    if (!(operation.call in MAY_WRITE)) expect(after, operation.call).toEqual(before);
  });

  it('are those of all kinds', () => {
    const tables = new Set(things.map(({ table }) => table));
    expect([...tables].sort()).toEqual(
      expect.arrayContaining([
        'comments',
        'drafts',
        'notifications',
        'passkeys',
        'post_media',
        'posts',
        'push_subscriptions',
        'reviews',
        'sessions',
      ]),
    );
    expect(things.length).toBeGreaterThan(25);
  });

  it('tell all of it to himself, so that the above can find it', async () => {
    for (const address of ['/api/user', '/api/user/posts?hidden=yes', '/api/notifications', '/api/user/drafts'])
      expect(shown(await call('GET', address, { as: planted })), address).toMatch(SAID);
  });
});

describe('a member who lapsed, whose comments are withheld, and who has written anonymously', () => {
  const reading = OPERATIONS.filter(
    ({ method, template }) =>
      method === 'GET' && !/\/api\/(admin\/|openapi|metrics|health|service-worker)/.test(template),
  );
  const READERS = ['visitor', 'trial', 'moderator elsewhere', 'admin'] as const;

  /** The call as the matrix makes it, and of each thing of his that its address can name. */
  function addressesOf(operation: Operation): string[] {
    const row = MATRIX.find(({ call }) => call === operation.call)!;
    const { address } = requestOf(world, row, WHO);
    const usual = address.split('/');
    const searched =
      operation.template === '/api/search' ? [CANARY, 'question', 'First'].map((q) => `${address}?q=${q}`) : [];
    const named = operation.parameters
      .filter((one) => one.in === 'path')
      .flatMap(({ name }) => {
        const place = wordsBefore(operation.template, name);
        const own = ofTables(IN_PATH[place]!).map(({ id }) => id);
        const boards = place === 'schools/{id}' ? [String(world.place('school', WHO)), String(planted.schoolId)] : [];
        const links = place === 'shared/{shareToken}' ? [anonymous.token] : [];
        const at = operation.template.split('/').indexOf(`{${name}}`);
        return [...own, ...boards, ...links].map((id) => usual.with(at, id).join('/'));
      });
    return [...new Set([address, ...searched, ...named])];
  }

  it.each(everyNth(2, reading))('is told of by $call to nobody else', async (operation) => {
    const his = new RegExp(`${SAID.source}|(?<!UID:of-)\\b${planted.id}\\b`);
    // Who moderates a school is told to administrators, who give the right by name.
    const readers = operation.template.endsWith('/moderators') ? READERS.slice(0, -1) : READERS;
    for (const who of readers)
      for (const address of addressesOf(operation)) {
        const answer = await call('GET', address, { as: world.people[who] });
        const told = shown(answer).replaceAll(address, ''); // what was asked is no news
        expect(told, `${who}: ${address}`).not.toMatch(his);
      }
  });

  it('is read by them all the same, as anybody', async () => {
    for (const who of ['trial', 'admin'] as const) {
      const { body } = await call('GET', `/api/posts/${anonymous.postId}`, { as: world.people[who] });
      expect(body).toMatchObject({ authorName: 'Anonymous', content: 'Does anybody know?', comments: [{}, {}] });
    }
  });
});
