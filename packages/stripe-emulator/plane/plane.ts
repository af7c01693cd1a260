import { advanceTo, setClock } from '../billing/clock';
import { runDueEvents } from '../billing/due';
import { runAtTime, now, type Emulator } from '../core/emulator';
import { ApiError, invalid, missingError } from '../core/errors';
import type { Deliveries } from '../webhooks/deliveries';
import type { FlushOptions } from '../webhooks/order';
import type { Failure, Failures } from '../wire/failures';
import { controlActions, isAction } from './actions';
import { portalCancel, portalCard, portalResume, portalView } from './portal';
import { viewOf } from './view';

export type ReceivedRequest = { method: string; path: string; idempotencyKey: string | null; at: number };

export type Plane = {
  em: Emulator;
  deliveries: Deliveries;
  failures: Failures;
  requests: ReceivedRequest[];
  reset: (seed?: string) => void;
};

type Json = Record<string, unknown>;
const timeOf = (em: Emulator) => ({ now: now(em), offsetMs: em.state.offsetMs });

const whole = (value: unknown, name: string): number => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw invalid(`${name} must be a whole number.`, { param: name });
};

/** Handles one request to the control API. `name` is the path after `/_emulator/`. */
export async function handleControlRequest(plane: Plane, method: string, name: string, body: Json): Promise<unknown> {
  const { em, deliveries } = plane;
  if (name.startsWith('portal/')) return portal(em, method, name.split('/').slice(1), body);
  if (method === 'GET') return readOnly(plane, name);
  if (isAction(name)) {
    runDueEvents(em);
    // The compiler cannot match an action's name to the type of its body, so a cast is needed. It is safe, because each
    // action validates its own body.
    return runAtTime(em, now(em), () => (controlActions[name] as (em: Emulator, body: Json) => unknown)(em, body));
  }
  switch (name) {
    case 'advance': {
      const before = now(em);
      const target = body.to === undefined ? before + whole(body.seconds, 'seconds') : whole(body.to, 'to');
      const made = em.state.counters.evt ?? 0;
      advanceTo(em, target);
      const time = timeOf(em);
      if (!em.state.isPaused) await deliveries.settled();
      return { ...time, events: (em.state.counters.evt ?? 0) - made };
    }
    case 'set-clock':
      setClock(em, whole(body.to, 'to'));
      if (!em.state.isPaused) await deliveries.settled();
      return timeOf(em);
    case 'reset':
      plane.reset(body.seed === undefined ? undefined : String(body.seed));
      return timeOf(em);
    case 'webhooks/pause':
      return void deliveries.pause();
    case 'webhooks/resume':
      return deliveries.resume();
    case 'webhooks/discard':
      return void deliveries.discard();
    case 'webhooks/flush':
      return deliveries.flush(body as FlushOptions);
    case 'deliver':
      if (!em.state.tables.event.has(String(body.event))) throw missingError('event', String(body.event));
      return deliveries.deliver(String(body.event));
    case 'fail':
      plane.failures.add(checkedFailure(body));
      return null;
    case 'fail/clear':
      return void plane.failures.clear();
    case 'requests/clear':
      plane.requests.length = 0;
      return null;
    default:
      return readOnly(plane, name);
  }
}

function readOnly({ em, requests }: Plane, name: string): unknown {
  switch (name) {
    case 'now':
      return timeOf(em);
    case 'state':
      return viewOf(em);
    case 'deliveries':
      return em.state.deliveries;
    case 'requests':
      return requests;
    default:
      throw unknownCall(name);
  }
}

const unknownCall = (name: string) =>
  new ApiError(404, { type: 'invalid_request_error', message: `The control plane knows no '${name}'.` });

const MODES = [
  'status',
  'kept-status',
  'close-before',
  'close-after-commit',
  'timeout',
  'garbage',
  'half-body',
  'delay',
];

function checkedFailure(body: Json): Failure {
  if (typeof body.match !== 'string' || !MODES.includes(String(body.mode)))
    throw invalid('fail needs `match` and a known `mode`.');
  return body as Failure;
}

function portal(em: Emulator, method: string, [id = '', act]: string[], body: Json): unknown {
  if (method === 'GET' && act === undefined) return portalView(em, id);
  runDueEvents(em);
  return runAtTime(em, now(em), () => {
    if (act === 'cancel') return portalCancel(em, id);
    if (act === 'resume') return portalResume(em, id);
    if (act !== 'card') throw unknownCall(`portal/${id}/${act ?? ''}`);
    const [month, year] = [Number(body.exp_month), Number(body.exp_year)];
    return portalCard(em, id, { number: String(body.number), exp_month: month, exp_year: year, cvc: String(body.cvc) });
  });
}
