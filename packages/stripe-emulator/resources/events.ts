import { EVENTS_KEPT_FOR } from '../core/dates';
import { requireRow, newestFirst, now, type Emulator } from '../core/emulator';
import { invalid, missingError } from '../core/errors';
import { flag, list, range, text } from '../wire/params';
import { listRoute, route } from '../wire/route';

const matches = (type: string, pattern: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

const isRecent = (em: Emulator, { created }: { created: number }): boolean => created >= now(em) - EVENTS_KEPT_FOR;

export const eventRoutes = [
  route('GET /v1/events/:id', 'event', {}, ({ em, ids: { id = '' } }) => {
    const event = requireRow(em, 'event', id);
    if (!isRecent(em, event)) throw missingError('event', id);
    return event;
  }),
  listRoute(
    '/v1/events',
    'event',
    { created: range, delivery_success: flag, type: text, types: list(text) },
    ({ em, given }) => {
      if (given.type !== undefined && given.types)
        throw invalid('You may only specify one of these parameters: type, types.', { param: 'type' });
      return newestFirst(em, 'event').filter(
        (event) =>
          isRecent(em, event) &&
          (given.created?.(event.created) ?? true) &&
          (given.type === undefined || matches(event.type, given.type)) &&
          (given.types === undefined || given.types.some((type) => type === event.type)) &&
          (given.delivery_success === undefined || given.delivery_success === (event.pending_webhooks === 0)),
      );
    },
  ),
];
