import { describe, expect, it } from 'vitest';
import { deleteExpiredDrafts } from '@/lib/drafts/stored-drafts';
import { person, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { inParallel } from '../../support/concurrency';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

type Given = { content: string; at?: string; base?: string | null; act?: string; place?: string };
const saveDraft = (as: Person, { content, at = minutesAgo(5), base = null, act = 'one', place = 'post' }: Given) =>
  call('PUT', `/api/user/drafts/${place}`, {
    as,
    body: { act, fields: { content, isAnonymous: false }, savedAt: at, base },
  });
const list = async (as: Person) => (await call('GET', '/api/user/drafts', { as })).body;
const contents = async (as: Person) =>
  (await list(as)).map((draft: { fields: { content: string } }) => draft.fields.content);

describe('drafts that are stored on the server', () => {
  it("drafts on the server appear only on the author's own devices", async () => {
    const [writer, other] = [await person(), await person('admin')];
    const at = minutesAgo(5);
    const { status, body } = await saveDraft(writer, { content: '  Half a 🐟  ', at });
    expect([status, body]).toEqual([
      200,
      { place: 'post', act: 'one', fields: { content: '  Half a 🐟  ', isAnonymous: false }, savedAt: at, older: null },
    ]);
    expect(await list(writer)).toEqual([body]);
    expect(await list(other)).toEqual([]);
  });

  it('drafts on the server stay separate if another person signs in in a second tab', async () => {
    const [writer, other] = [await person(), await person()];
    const body = { act: 'one', fields: { content: 'His' }, savedAt: minutesAgo(5), base: null };
    for (const [method, at] of [
      ['GET', ''],
      ['PUT', '/post'],
      ['DELETE', '/post'],
    ] as const) {
      const ask = (of: number) =>
        call(method, `/api/user/drafts${at}?of=${of}`, { as: other, ...(method === 'PUT' && { body }) });
      const { status, body: refusal } = await ask(writer.id);
      expect([method, status, refusal.code]).toEqual([method, 409, 'other_user']);
      expect(await list(other)).toEqual([]);
      expect((await ask(other.id)).status).toBeLessThan(300);
      await rows('DELETE FROM drafts');
    }
  });

  it('the newer of two devices’ drafts is shown even if the older draft arrives later', async () => {
    const writer = await person();
    const [older, newer] = [minutesAgo(9), minutesAgo(3)];
    await saveDraft(writer, { content: 'Newer', at: newer, act: 'desk' });
    const { body } = await saveDraft(writer, { content: 'Older', at: older, act: 'phone' });
    expect(body).toMatchObject({ act: 'desk', fields: { content: 'Newer' }, savedAt: newer });
    expect(body.older).toEqual({ fields: { content: 'Older', isAnonymous: false }, savedAt: older });
    await rows("UPDATE drafts SET older_until = older_until - interval '25 hours'");
    expect((await list(writer))[0].older).toBeNull();
    await deleteExpiredDrafts();
    expect(await rows('SELECT older FROM drafts WHERE user_id = $1', writer.id)).toEqual([{ older: null }]);
  });

  it('a draft from a device with a fast clock can be replaced by another device', async () => {
    const writer = await person();
    const { body } = await saveDraft(writer, { content: 'A', at: '2099-01-01T00:00:00.000Z' });
    expect(Date.parse(body.savedAt)).toBeLessThanOrEqual(Date.now());
    const next = await saveDraft(writer, { content: 'A and more', at: minutesAgo(60), base: body.savedAt });
    expect(next.body).toMatchObject({ fields: { content: 'A and more' }, older: null });
  });

  it('sending a text deletes its draft on the server, but not another device’s newer draft', async () => {
    const writer = await person();
    await saveDraft(writer, { content: 'Sent', act: 'sent' });
    await saveDraft(writer, { content: 'Begun meanwhile', act: 'other', at: minutesAgo(1) });
    const drop = (query: string) => call('DELETE', `/api/user/drafts/post${query}`, { as: writer });
    expect((await drop('?act=sent')).status).toBe(204);
    expect(await contents(writer)).toEqual(['Begun meanwhile']);
    expect((await drop('')).status).toBe(204);
    expect((await drop('')).status).toBe(204);
    expect(await contents(writer)).toEqual([]);
  });

  it('the server keeps the newest draft if ten devices save drafts at once', async () => {
    const writer = await person();
    const answers = await inParallel(10, (n) =>
      saveDraft(writer, { content: `Device ${n}`, at: minutesAgo(10 - n), act: `act-${n}` }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await contents(writer)).toEqual(['Device 9']);
  });

  it('the server stores at most a hundred drafts per person, for two months', async () => {
    const writer = await person();
    for (const place of ['profile', 'school:7', 'post-', 'comment', 'post-1-2'])
      expect((await saveDraft(writer, { content: 'x', place })).status).toBe(400);
    await rows(
      `INSERT INTO drafts (user_id, place, act, fields, saved_at) SELECT $1, 'comment-' || n, 'a', '{}', now() - interval '61 days' FROM generate_series(1, 100) n`,
      writer.id,
    );
    expect((await saveDraft(writer, { content: 'x', place: 'comment-7' })).status).toBe(200);
    expect((await saveDraft(writer, { content: 'x', place: 'comment-101' })).status).toBe(409);
    await deleteExpiredDrafts();
    expect(await contents(writer)).toEqual(['x']);
  });
});
