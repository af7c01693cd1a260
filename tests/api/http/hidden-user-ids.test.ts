import { beforeAll, expect, it } from 'vitest';
import { findRouteFiles, loadRouteHandlers } from '@/tools/api-document/api-routes';
import { comment, post, share } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

// These tests check that a visitor never gets a person's id (decision E6). People get ids above 777123000, so that a
// search for their ids finds no other number.

let values: Record<string, string>;
let writers: Person[];

beforeAll(async () => {
  await rows("SELECT setval('users_id_seq', 777123000)");
  const schoolId = await school();
  writers = [await person('active'), await person('active'), await person('admin')];
  const [author, other, admin] = writers as [Person, Person, Person];
  const postId = await post(author, schoolId);
  for (const writer of writers) await comment(writer, postId);
  const anonymous = await post(other, schoolId, { isAnonymous: true });
  await share(other, anonymous);
  const event = { title: 'Open house', allDay: true, start: '2099-05-01' };
  await call('POST', `/api/admin/schools/${schoolId}/events`, { as: admin, body: event });
  values = { id: String(schoolId), shareToken: await share(author, postId), key: 'x'.repeat(32), variant: 'jpeg' };
});

const filled = (path: string) =>
  path.replace(/\/\[\[\.\.\.\w+\]\]/, '').replace(/\[(\w+)\]/g, (_all, name: string) => values[name] ?? 'x');

it('no response to a visitor contains the id of a person', { tags: ['D11'] }, async () => {
  const answers: Record<string, string> = {};
  for (const route of findRouteFiles()) {
    for (const { method, path, handler } of await loadRouteHandlers(route)) {
      if (method !== 'GET' || handler.spec.may !== 'anyone' || path.startsWith('/api/health')) continue;
      const { text, bytes } = await call('GET', filled(path));
      answers[path] = text || new TextDecoder().decode(bytes);
    }
  }
  // Robin is the first name of an author and appears beside the author's posts. Without posts in the responses, the
  // test would prove nothing.
  expect(Object.values(answers).join()).toContain('Robin');
  for (const { id } of writers)
    expect(Object.entries(answers).filter(([, text]) => text.includes(String(id)))).toEqual([]);
});

it("the check for ids finds an author's id in a response to a signed-in member", async () => {
  const { text } = await call('GET', `/api/schools/${values.id}/posts`, { as: writers[0] });
  expect(text).toContain(String(writers[0]?.id));
});
