import { beforeEach, describe, expect, it, vi } from 'vitest';
import { broadcastChannels, storeOfFiles } from '@/tests/support/media/browser-storage';
import { sendOutbox } from './send-unsent-posts-and-comments';
import type { OutboxItem } from './outbox-store';

const ME = 7;

let rows: Map<string, OutboxItem>;
/** Path and text of each POST request that the browser sent. */
let posted: string[];
/** Returns the server's answer to a POST request. Tests replace this function. */
let answer: (text: string) => Response;
let isStorageFull: boolean;

const item = (act: string, since: number, fields: Partial<OutboxItem> = {}): OutboxItem =>
  ({
    ...{
      act,
      userId: ME,
      path: '/api/posts',
      body: { content: act, schoolId: 1 },
      place: 'pv-draft:7:post',
      fields: {},
    },
    ...{ href: 'https://example.org/dashboard', what: 'post', since, triedAt: null, refusal: null },
    ...fields,
  }) as OutboxItem;

beforeEach(() => {
  [posted, isStorageFull] = [[], false];
  rows = storeOfFiles(new Map(), 'act', () => isStorageFull).rows as typeof rows;
  rows.set('a', item('a', 1));
  rows.set('b', item('b', 2));
  answer = () => Response.json({ withheld: null }, { status: 201 });
  broadcastChannels();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Promise.resolve(Response.json({ id: ME }));
    const { content } = JSON.parse(body ?? '') as { content: string };
    posted.push(`${path} ${content}`);
    return Promise.resolve(answer(content));
  });
  return () => vi.unstubAllGlobals();
});

describe('a post that its author discards while the outbox is being sent', () => {
  it('a discarded post does not return to the outbox when the server refuses the post', async () => {
    answer = () => {
      rows.clear();
      return Response.json({ message: 'Not this.' }, { status: 400 });
    };
    await sendOutbox(ME);
    expect([...rows]).toEqual([]);
  });

  it('a post that is discarded while another post is being sent is not sent', async () => {
    answer = () => {
      rows.delete('b');
      return Response.json({ withheld: null }, { status: 201 });
    };
    expect(await sendOutbox(ME)).toBe(true);
    expect(posted).toEqual(['/api/posts?of=7 a']);
    expect([...rows]).toEqual([]);
  });
});

describe('a post still in the outbox when its author signs out', () => {
  const refuseOther = () => Response.json({ message: 'Another person.', code: 'other_user' }, { status: 409 });

  it('signing out leaves unsent posts in the outbox without marking them as refused', async () => {
    answer = (text) => (text === 'a' ? Response.json({}, { status: 201 }) : refuseOther());
    rows.set('c', item('c', 3));
    expect(await sendOutbox(ME)).toBe(false);
    expect(posted).toEqual(['/api/posts?of=7 a', '/api/posts?of=7 b']);
    expect([...rows.values()]).toMatchObject([
      { act: 'b', refusal: null },
      { act: 'c', refusal: null },
    ]);
  });

  it('a post from the outbox has the idempotency key of the request that the form sent', async () => {
    const keys: unknown[] = [];
    vi.stubGlobal(
      'fetch',
      (_path: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
        if (method === 'POST') keys.push(headers['Idempotency-Key']);
        return Promise.resolve(Response.json({ id: ME }));
      },
    );
    const { callApi } = await import('@/lib/http/api-client');
    await callApi('POST', '/api/posts', { content: 'a', schoolId: 1 }, { act: 'a' });
    rows.delete('b');
    await sendOutbox(ME);
    expect(keys).toEqual([keys[0], keys[0]]);
  });
});

it('a post is sent even if full browser storage prevents recording the attempt', async () => {
  isStorageFull = true;
  await sendOutbox(ME);
  expect(posted).toEqual(['/api/posts?of=7 a', '/api/posts?of=7 b']);
  expect([...rows]).toEqual([]);
});

it('a refused text stays in the outbox with the reason', async () => {
  answer = (text) =>
    text === 'a' ? Response.json({ message: 'Not this.' }, { status: 400 }) : Response.json({}, { status: 201 });
  expect(await sendOutbox(ME)).toBe(true);
  expect([...rows.values()]).toMatchObject([{ act: 'a', refusal: 'Not this.', triedAt: null }]);
});

it('a post in the outbox is no longer sent if the first attempt was a day ago', async () => {
  rows.clear();
  rows.set('a', item('a', 1, { triedAt: Date.now() - 24 * 60 * 60 * 1_000 }));
  expect(await sendOutbox(ME)).toBe(true);
  expect(posted).toEqual([]);
  expect(rows.get('a')?.refusal).toContain('more than a day ago');
});
