import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { comment, follow, post } from '../../support/community/board';
import { call } from '../../support/http/call';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';

type Hit = {
  kind: string;
  id: number;
  title: string;
  titleMarks: [number, number][];
  excerpt: string;
  marks: [number, number][];
  postId: number | null;
};

let author: Person;
let reader: Person;
let schoolId: number;

async function find(q: string, more = '', as: Person | null = reader): Promise<Hit[]> {
  const { status, body, text } = await call('GET', `/api/search?${new URLSearchParams({ q })}${more}`, { as });
  expect(status, text).toBe(200);
  return body as Hit[];
}
const ids = async (q: string, more = '', as = reader) => (await find(q, `&kind=post${more}`, as)).map(({ id }) => id);

beforeAll(async () => {
  schoolId = await school('Lighthouse Elementary');
});
beforeEach(async () => {
  // This hook uses DELETE, because TRUNCATE would recreate the files of twenty tables, which is slower.
  await rows('WITH gone AS (DELETE FROM posts) DELETE FROM school_events');
  author = await person('active', { firstName: 'Canaryfirst', lastName: 'Canarylast' });
  reader = await person('active');
});

describe('the search for posts and comments', () => {
  it.each([
    ['crossing', 'The crossing guard was late', true],
    ['Crossings', 'The crossing guard was late', true],
    ['guard cross', 'The crossing guard was late', true],
    ['cros', 'The crossing guard was late', true],
    ['guards late', 'The crossing guard was late', true],
    ['crossing principal', 'The crossing guard was late', false],
    ['"guard crossing"', 'The crossing guard was late', false],
    ['"crossing guard"', 'The crossing guard was late', true],
    ['guard -late', 'The crossing guard was late', false],
    ['ecole', 'Notre école ouvre à huit heures', true],
    ['écoles', 'Notre ecole ouvre', true],
    ['enfants', 'Chaque enfant aura un casier', true],
    ['ouvrira', 'Notre école ouvrira à huit heures', true],
    ['bus 🚌', 'Bus 12 🚌 is late', true],
    ['12', 'Bus 12 is late', true],
    ['حافلة', 'حافلة المدرسة متأخرة', true],
  ])('the search for %s finds the text "%s": %s', async (q, content, isFound) => {
    const id = await post(author, schoolId, { content });
    expect(await ids(q)).toEqual(isFound ? [id] : []);
  });

  it('a search finds a post by its title, its text or its comments', async () => {
    const id = await post(author, schoolId, { title: 'Lunch orders', content: 'The form is due on Friday.' });
    const commentId = await comment(reader, id, 'Mine was lost: is there a second lunch form? It said <b>Friday</b>.');
    const results = await find('lunch form');
    expect(results.map(({ kind, id }) => [kind, id])).toEqual([
      ['post', id],
      ['comment', commentId],
    ]);
    expect(results[1]).toMatchObject({ title: 'Lunch orders', postId: id, school: { id: schoolId } });
    const { title, titleMarks, excerpt, marks } = results[1]!;
    expect(excerpt).toContain('<b>Friday');
    expect(marks.map(([from, to]) => excerpt.slice(from, to))).toEqual(['lunch', 'form']);
    expect(titleMarks.map(([from, to]) => title.slice(from, to))).toEqual(['Lunch']);
  });

  it('an excerpt has an ellipsis where it is cut, and none of the special characters that mark matches', async () => {
    const aside = 'Nothing else happened on that quiet day. '.repeat(5);
    const content = `${aside}The \ue002tuba\ue003 \ue000sounded\ue001 & \ue004 rang <b>far</b> away. ${aside}`;
    await post(author, schoolId, { title: '\ue000Tuba\ue001 \ue002 <day>', content });
    const [hit] = await find('tuba');
    expect(hit?.title).toBe('Tuba <day>');
    expect(hit?.titleMarks).toEqual([[0, 4]]);
    expect(hit?.excerpt).toMatch(/^….*The tuba sounded & rang <b>far<\/b> away.*…$/);
    expect(hit?.marks.map(([from, to]) => hit.excerpt.slice(from, to))).toEqual(['tuba']);
  });

  it('a search marks the whole word that was typed, or its letters in longer words if no whole word matches', async () => {
    await post(author, schoolId, { title: 'A', content: 'Their business uses the bus.' });
    await post(author, schoolId, { title: 'B', content: 'A big business!' });
    const results = await find('bus');
    expect(results.map(({ excerpt, marks }) => [excerpt, marks])).toEqual([
      ['Their business uses the bus.', [[24, 27]]],
      ['A big business!', [[6, 9]]],
    ]);
  });

  it('a search finds edited content by its new words', async () => {
    const id = await post(author, schoolId, { content: 'Gymnasium' });
    const commentId = await comment(author, id, 'Library');
    await call('PATCH', `/api/posts/${id}`, { as: author, body: { content: 'Playground' } });
    await call('PATCH', `/api/comments/${commentId}`, { as: author, body: { content: 'Cafeteria' } });
    expect(await find('gymnasium')).toEqual([]);
    expect(await find('library')).toEqual([]);
    expect(await ids('playground')).toEqual([id]);
    expect(await find('cafeteria')).toHaveLength(1);
    await call('DELETE', `/api/posts/${id}`, { as: author });
    expect(await rows('SELECT FROM post_words UNION ALL SELECT FROM comment_words')).toEqual([]);
  });

  it('search results list better matches first, then newer posts and posts with many votes', async () => {
    const [old, title, body, liked] = [
      await post(author, schoolId, { content: 'Skating on Friday' }),
      await post(author, schoolId, { title: 'Skating', content: 'Bring a helmet' }),
      await post(author, schoolId, {
        content: 'We wondered whether there is any skating this year, as there was last year',
      }),
      await post(author, schoolId, { content: 'Skating again' }),
    ];
    await rows("UPDATE posts SET created_at = created_at - interval '3 years' WHERE id = $1", old);
    await rows('UPDATE posts SET parent_score = 8 WHERE id = $1', liked);
    const results = await ids('skating');
    expect([results[0], results.at(-1)]).toEqual([liked, old]);
    expect(results.indexOf(title)).toBeLessThan(results.indexOf(body));
  });

  it('searching posts and comments returns each result once, page by page', async () => {
    const all = [];
    for (let count = 0; count < 7; count += 1) all.push(await post(author, schoolId, { content: `Recess ${count}` }));
    const seen: number[] = [];
    let next: string | null = '/api/search?q=recess&limit=3';
    while (next) {
      const { body, headers } = await call('GET', next, { as: reader });
      seen.push(...(body as Hit[]).map(({ id }) => id));
      next = /<(.*)>/.exec(headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(seen.sort((a, b) => a - b)).toEqual(all);
  });

  it('a search can be limited to a school, a region, a start date or posts with photos', async () => {
    const elsewhere = await school('Harbour Elementary');
    await rows("UPDATE schools SET rce_name = 'Strait Regional Centre for Education' WHERE id = $1", elsewhere);
    const [ownSchool, otherSchool] = [
      await post(author, schoolId, { content: 'Potluck here' }),
      await post(author, elsewhere, { content: 'Potluck there' }),
    ];
    await rows("UPDATE posts SET created_at = created_at - interval '40 days' WHERE id = $1", otherSchool);
    await rows(
      "INSERT INTO post_media (post_id, media_type, position, width, height) VALUES ($1, 'image/jpeg', 0, 1, 1)",
      otherSchool,
    );
    expect(await ids('potluck', `&school=${elsewhere}`)).toEqual([otherSchool]);
    expect(await ids('potluck', '&mine=yes')).toEqual([]);
    await follow(reader, schoolId);
    expect(await ids('potluck', '&mine=yes')).toEqual([ownSchool]);
    expect(await ids('potluck', '&region=strait')).toEqual([otherSchool]);
    expect(await ids('potluck', '&since=30')).toEqual([ownSchool]);
    expect(await ids('potluck', '&photos=yes')).toEqual([otherSchool]);
  });
});

describe('the correction of a misspelled search word', () => {
  const searchWithCorrection = async (q: string, more = '', as = reader) => {
    const { body, headers } = await call('GET', `/api/search?${new URLSearchParams({ q })}${more}`, { as });
    return { ids: (body as Hit[]).map(({ id }) => id), shown: headers.get('content-location') };
  };

  it.each([
    ['crosing gaurd', 'crossing guard'],
    ['lihgthouse', null], // The search does not correct this misspelled word, because a school has it in its name.
    ['bibliotheqe', 'bibliotheque'],
    ['"crosing"', null],
    ['crosing -late', null],
    ['xylophone', null],
  ])('a misspelled search word that finds nothing is corrected from %s to %s', async (q, correction) => {
    const id = await post(author, schoolId, { title: 'Bibliothèque', content: 'The crossing guard is away' });
    const { ids: idsFound, shown } = await searchWithCorrection(q);
    expect(shown && new URLSearchParams(shown.split('?')[1]).get('q')).toBe(correction);
    if (correction) expect(idsFound).toEqual([id]);
  });

  it('a misspelled search word is never corrected to a word that the person may not read', async () => {
    const id = await post(author, schoolId, { content: 'Kumquat season' });
    expect(await searchWithCorrection('kumqat')).toEqual({ ids: [id], shown: '/api/search?q=kumquat' });
    expect(await searchWithCorrection('kumquat')).toEqual({ ids: [id], shown: null });
    expect(await searchWithCorrection('kumqat', `&school=${schoolId + 1}`)).toEqual({ ids: [], shown: null });
    await rows("UPDATE posts SET withheld = 'words' WHERE id = $1", id);
    expect(await searchWithCorrection('kumqat')).toEqual({ ids: [], shown: null });
    expect(await ids('kumquat', '', author)).toEqual([id]);
  });

  it('a misspelled search word is never corrected to a word of a hidden post', async () => {
    const hidden = await post(author, schoolId, { content: 'Persimmons' });
    await rows("UPDATE posts SET withheld = 'words' WHERE id = $1", hidden);
    const id = await post(author, schoolId, { content: 'Persimmop' });
    expect(await searchWithCorrection('persimmon')).toEqual({ ids: [id], shown: '/api/search?q=persimmop' });
  });
});

describe('the search for schools and events', () => {
  it('the first page of a search lists schools and events above the posts', async () => {
    await rows(
      `INSERT INTO school_events (school_id, title, location, starts_at, uid, created_by)
       VALUES ($1, 'Lighthouse evening', 'Gym', now() + interval '3 days', 'a', 1), ($1, 'Lighthouse past', NULL, now() - interval '9 days', 'b', 1)`,
      schoolId,
    );
    // The search leaves out past events. An event or series is past only after its end. The search therefore still
    // finds an event that is under way.
    await rows(
      `INSERT INTO school_events (school_id, title, starts_at, ends_at, all_day, recurrence, uid, created_by)
       SELECT $1::int, 'Lighthouse series', now() - interval '3 years', NULL, false, 'FREQ=WEEKLY;UNTIL=20240630T235959Z', 'series' || n, 1 FROM generate_series(1, 4) n
       UNION ALL SELECT $1::int, 'Break at the lamp', date_trunc('day', now()) - interval '3 days', date_trunc('day', now()) + interval '2 days', true, NULL, 'c', 1
       UNION ALL SELECT $1::int, 'Lamp of this morning', now() - interval '9 hours', now() - interval '7 hours', false, NULL, 'e', 1
       UNION ALL SELECT $1::int, 'Lamp of an hour ago', now() - interval '1 hour', NULL, false, NULL, 'f', 1
       UNION ALL SELECT $1::int, 'Lamp of yesterday', (now() AT TIME ZONE 'America/Halifax')::date::timestamp AT TIME ZONE 'UTC' - interval '1 day',
         (now() AT TIME ZONE 'America/Halifax')::date::timestamp AT TIME ZONE 'UTC', true, NULL, 'g', 1
       UNION ALL SELECT $1::int, 'Lamp club', now() - interval '30 days', NULL, false, 'FREQ=WEEKLY;COUNT=10', 'd', 1`,
      schoolId,
    );
    const lamps = ['Lamp of an hour ago', 'Break at the lamp', 'Lamp club'];
    expect((await find('lamp', '&kind=event')).map(({ title }) => title)).toEqual(lamps);
    const id = await post(author, schoolId, { content: 'Who goes to the lighthouse?' });
    const found = await find('lighthouse');
    expect(found.map(({ kind, title, titleMarks }) => [kind, title, titleMarks])).toEqual([
      ['school', 'Lighthouse Elementary', [[0, 10]]],
      ['event', 'Lighthouse evening', [[0, 10]]],
      ['post', 'Who goes to the lighthouse?', [[16, 26]]],
    ]);
    expect((await find('lighthouse', '&kind=event')).map(({ kind }) => kind)).toEqual(['event']);
    expect((await find('gym', '&kind=event')).map(({ title }) => title)).toEqual(['Lighthouse evening']);
    expect((await find('lighthose', '&kind=school')).map(({ title }) => title)).toEqual(['Lighthouse Elementary']);
    expect(await ids('lighthouse')).toEqual([id]);
  });

  it.each(['school', 'event'])('a search that is limited to %ss returns every result, page by page', async (kind) => {
    for (const name of ['North', 'South', 'West']) await school(`${name} Beacon`);
    await rows(
      `INSERT INTO school_events (school_id, title, starts_at, uid, created_by)
       SELECT $1::int, d || ' Beacon', date_trunc('day', now()) + interval '9 days', d, 1 FROM unnest(ARRAY['North', 'South', 'West']) d`,
      schoolId,
    );
    const all = await find('beacon', `&kind=${kind}`);
    expect(all.length).toBeGreaterThanOrEqual(3);
    const parts: Hit[][] = [];
    for (let next: string | null = `/api/search?q=beacon&kind=${kind}&limit=2`; next && parts.length < 9;) {
      const { body, headers } = await call('GET', next, { as: reader });
      parts.push(body);
      next = /<(.*)>/.exec(headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(parts.length).toBe(Math.ceil(all.length / 2));
    expect(parts.flat()).toEqual(all);
  });
});

describe('the content that a reader’s search may find', () => {
  let secret: number;
  let secretComment: number;
  beforeEach(async () => {
    secret = await post(author, schoolId, { title: 'Canarytitle', content: 'Canarytext' });
    secretComment = await comment(author, secret, 'Canarycomment');
  });
  const findsCanaries = async (who: Person) =>
    (await Promise.all(['canarytitle', 'canarytext', 'canarycomment', 'canary'].map((q) => find(q, '', who)))).flat();

  it('a search finds a post and a comment that the reader can read', async () =>
    expect(await findsCanaries(reader)).not.toEqual([]));

  it.each([
    ['lapsed', "UPDATE memberships SET access_until = now() - interval '1 hour' WHERE user_id = $1"],
    ['withheld', "UPDATE posts SET withheld = 'removed' WHERE user_id = $1"],
  ])('a reader’s search finds no content of an author or post that is %s', async (_why, statement) => {
    await rows(statement, author.id);
    expect(await findsCanaries(reader)).toEqual([]);
  });

  it('a search finds no content that the reader reported or whose author the reader muted', async () => {
    expect((await call('POST', `/api/users/${author.id}/mute`, { as: reader })).status).toBe(200);
    expect(await findsCanaries(reader)).toEqual([]);
    const other = await person('active');
    await call('POST', `/api/posts/${secret}/report`, { as: other, body: { reason: 'privacy' } });
    expect(await findsCanaries(other)).toEqual([]);
  });

  it('a search finds a hidden comment only for the comment’s author', async () => {
    await rows("UPDATE comments SET withheld = 'removed' WHERE id = $1", secretComment);
    expect(await find('canarycomment')).toEqual([]);
    expect(await find('canarycomment', '', author)).toHaveLength(1);
  });
});

describe('the authors of search results', () => {
  it('a search for an author’s name does not find the author’s posts', async () => {
    const named = await post(author, schoolId, { content: 'Signed words' });
    const hidden = await post(author, schoolId, { content: 'Unsigned words', isAnonymous: true });
    for (const q of ['canaryfirst', 'canarylast', 'Canaryfirst Canarylast', author.email])
      expect(await find(q)).toEqual([]);
    const answer = await call('GET', '/api/search?q=words', { as: reader });
    expect((answer.body as Hit[]).map(({ id }) => id).sort()).toEqual([named, hidden].sort());
    expect(answer.text).not.toMatch(/canary|userId|author/i);
  });
});

describe('a malformed or very long search query', () => {
  it.each(['', '   ', '-', '& | ! ( ) : *', '-bus', '"', '\u202e', '🚌'])(
    'a malformed search query finds nothing: %j',
    async (q) => {
      await post(author, schoolId, { content: 'The bus' });
      expect(await find(q)).toEqual([]);
    },
  );

  it.each([
    ["'; DROP TABLE posts; --"],
    ['<script>alert(1)</script>'],
    ['a'.repeat(200)],
    [Array.from({ length: 50 }, (_, at) => `w${at}`).join(' ')],
    ["bus:* & !late | 'x' <-> y"],
    ['\\ \' " -- " -"'],
    ['مدرسة 🚌 école'],
  ])('a malformed search query is answered within a second: %s', async (q) => {
    const began = performance.now();
    await find(q);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('a search query of ten thousand characters is refused with a readable message', async () => {
    const { status, body } = await call('GET', `/api/search?q=${'bus '.repeat(2_500)}`, { as: reader });
    expect([status, body.message]).toEqual([400, expect.stringContaining('200 characters')]);
  });
});

describe('the speed of searching among many posts', () => {
  it('a search among many posts finds an old post with a rare word', { tags: 'thorough' }, async () => {
    const rare = await post(author, schoolId, { content: 'Zebra crossing' });
    await rows("UPDATE posts SET created_at = created_at - interval '900 days' WHERE id = $1", rare);
    await rows(
      `INSERT INTO posts (user_id, school_id, content, created_at)
       SELECT $1, $2, 'Common word ' || n, now() - n * interval '1 minute' FROM generate_series(1, 20500) n`,
      author.id,
      schoolId,
    );
    // The test searches once before and once after ANALYZE, because PostgreSQL chooses other query plans when it has
    // statistics.
    for (const statisticsStatement of ['SELECT 1', 'ANALYZE post_words, comment_words']) {
      await rows(statisticsStatement);
      expect(await ids('zebra')).toEqual([rare]);
      expect(await ids('common', '&limit=100')).toHaveLength(100);
    }
    const ways = await rows(
      `SELECT words, whole.goes_back AS whole_back, begun.goes_back AS begun_back
       FROM (VALUES ('common', '', NULL), ('zebra', '', 'zebra'), ('word comm', 'word', 'comm'), ('word qux', 'word', 'qux')) asked (words, before, beginning),
         search_whole('post_words', words, 200, 6) whole,
         search_begun('post_words', whole.query, whole.goes_back, before, beginning, 200, 6) begun ORDER BY words`,
    );
    expect(ways).toEqual([
      { words: 'common', whole_back: true, begun_back: null },
      { words: 'word comm', whole_back: false, begun_back: true },
      { words: 'word qux', whole_back: false, begun_back: false },
      { words: 'zebra', whole_back: false, begun_back: false },
    ]);
  });
});
