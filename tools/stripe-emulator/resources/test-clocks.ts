import { advanceTo, setClock } from '../billing/clock';
import { DAY } from '../core/dates';
import { need, newestFirst, now, put, type Emulator } from '../core/emulator';
import { emit } from '../core/events';
import { nextId } from '../core/ids';
import { needed, text, whole } from '../wire/params';
import { listRoute, route } from '../wire/route';

/** There is one time for all here: a test clock moves it for everyone. */
const withTime = (em: Emulator, id: string) =>
  Object.assign(need(em, 'test_helpers.test_clock', id), { frozen_time: now(em) });

export const testClockRoutes = [
  route(
    'POST /v1/test_helpers/test_clocks',
    'test_helpers.test_clock',
    { frozen_time: needed(whole), name: text },
    ({ em, given }) => {
      setClock(em, given.frozen_time);
      const clock = put(em, 'test_helpers.test_clock', {
        id: nextId(em.state, 'clock'),
        object: 'test_helpers.test_clock',
        created: now(em),
        deletes_after: now(em) + 30 * DAY,
        frozen_time: now(em),
        livemode: false,
        name: given.name ?? null,
        status: 'ready',
        status_details: {},
      });
      emit(em, 'test_helpers.test_clock.created', clock);
      return clock;
    },
  ),
  route('GET /v1/test_helpers/test_clocks/:id', 'test_helpers.test_clock', {}, ({ em, ids: { id = '' } }) =>
    withTime(em, id),
  ),
  route(
    'POST /v1/test_helpers/test_clocks/:id/advance',
    'test_helpers.test_clock',
    { frozen_time: needed(whole) },
    ({ em, ids: { id = '' }, given }) => {
      need(em, 'test_helpers.test_clock', id);
      advanceTo(em, given.frozen_time);
      const clock = withTime(em, id);
      emit(em, 'test_helpers.test_clock.ready', clock);
      return clock;
    },
  ),
  route('DELETE /v1/test_helpers/test_clocks/:id', 'test_helpers.test_clock', {}, ({ em, ids: { id = '' } }) => {
    need(em, 'test_helpers.test_clock', id);
    em.state.tables['test_helpers.test_clock'].delete(id);
    return { id, object: 'test_helpers.test_clock', deleted: true };
  }),
  listRoute('/v1/test_helpers/test_clocks', 'test_helpers.test_clock', {}, ({ em }) =>
    newestFirst(em, 'test_helpers.test_clock'),
  ),
];
