import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  INITIAL_FILE_UPLOAD,
  hasUploadFailed,
  isFileStoredOnDevice,
  isUploadFinished,
  isUploadSent,
  isUploadUnsent,
  applyFileUploadEvent,
  type FileUpload,
  type FileUploadEvent,
  type FileUploadState,
} from './file-upload-state';

const EVENTS = {
  submit: { type: 'submit' },
  start: { type: 'start' },
  half: { type: 'progress', share: 0.5 },
  whole: { type: 'progress', share: 1 },
  pause: { type: 'pause', message: 'Too many.', mayBeThere: false },
  pauseUnsure: { type: 'pause', message: 'Busy.', mayBeThere: true },
  fail: { type: 'fail', message: 'Lost.', reason: 'network', mayBeThere: false },
  failUnsure: { type: 'fail', message: 'Ended.', reason: 'session', mayBeThere: true },
  refuse: { type: 'refuse', message: 'Damaged.', canRetry: true },
  accept: { type: 'accept', mediaId: 5 },
  order: { type: 'order' },
  retry: { type: 'retry', by: 'person' },
  retryByTimer: { type: 'retry', by: 'timer' },
  retryByNetwork: { type: 'retry', by: 'network' },
  remove: { type: 'remove' },
  losePost: { type: 'lose_post' },
  takeOver: { type: 'take_over' },
  signOut: { type: 'sign_out' },
} satisfies Record<string, FileUploadEvent>;

type EventName = keyof typeof EVENTS;
type Changes = Partial<FileUpload>;

const signOut: Changes = { state: 'signed_out' };
const abandoned: Changes = { state: 'abandoned' };
const unsent = { remove: abandoned, losePost: { ...abandoned, mayBeThere: false }, signOut };
const start: Changes = { state: 'sending', share: 0, message: null };
const queued: Changes = { state: 'queued', message: null };
const paused: Changes = { state: 'waiting', message: 'Too many.' };
const pausedUnsure: Changes = { state: 'waiting', message: 'Busy.' };
const failed: Changes = { state: 'failed', message: 'Lost.', reason: 'network', canRetry: true };
const failedUnsure: Changes = { state: 'failed', message: 'Ended.', reason: 'session', canRetry: true };
const request = {
  ...unsent,
  ...{ pause: paused, pauseUnsure: pausedUnsure, fail: failed, failUnsure: failedUnsure },
  refuse: { state: 'refused', message: 'Damaged.', reason: null, canRetry: true },
  accept: { state: 'sent', share: 1, mediaId: 5 },
} as const;

/** Expected changes by each event, from the table in record 110. An event without an entry changes nothing. */
const CHANGES: Record<FileUploadState, Partial<Record<EventName, Changes>>> = {
  chosen: { submit: { state: 'queued' }, remove: abandoned, takeOver: { state: 'elsewhere' }, signOut },
  queued: { ...unsent, start },
  sending: { ...request, half: { share: 0.5 }, whole: { state: 'preparing', share: 1 } },
  preparing: {
    ...request,
    pauseUnsure: { ...pausedUnsure, mayBeThere: true },
    failUnsure: { ...failedUnsure, mayBeThere: true },
    remove: { state: 'unwanted' },
  },
  waiting: { ...unsent, start },
  failed: { ...unsent, retry: queued, retryByTimer: { ...queued, retries: 3 }, retryByNetwork: queued },
  refused: { ...unsent, retry: queued },
  sent: { order: { state: 'ordered' }, signOut },
  ordered: { signOut },
  unwanted: {
    ...{ pause: abandoned, fail: abandoned, refuse: abandoned },
    pauseUnsure: { ...abandoned, mayBeThere: true },
    failUnsure: { ...abandoned, mayBeThere: true },
    accept: { ...abandoned, mayBeThere: false, mediaId: 5 },
    ...{ losePost: { ...abandoned, mayBeThere: false }, signOut },
  },
  abandoned: {},
  elsewhere: {},
  signed_out: {},
};

const STATES = Object.keys(CHANGES) as FileUploadState[];
const EVENT_NAMES = Object.keys(EVENTS) as EventName[];
const PAIRS = STATES.flatMap((state) => EVENT_NAMES.map((name) => [state, name] as const));

/**
 * Returns an upload in this state. Its other fields mostly have values that no event would set, so that a test notices
 * every change of a field.
 */
const inState = (state: FileUploadState, fields: Partial<FileUpload> = {}): FileUpload => ({
  ...{ state, share: 0.3, message: 'Before.', reason: 'network', retries: 2, mayBeThere: false, mediaId: null },
  canRetry: hasUploadFailed({ state }),
  ...fields,
});

const after = (delivery: FileUpload, ...names: EventName[]): FileUpload =>
  names.reduce((current, name) => applyFileUploadEvent(current, EVENTS[name]), delivery);

describe('the effect of each event on a file upload in each state', () => {
  it.each(PAIRS)('a file in the state %s gets the documented fields after the event %s', (state, name) => {
    for (const mayBeThere of [false, true]) {
      const delivery = inState(state, { mayBeThere });
      const next = applyFileUploadEvent(delivery, EVENTS[name]);
      const changes = CHANGES[state][name];
      if (changes) expect(next).toEqual({ ...delivery, ...changes });
      else expect(next).toBe(delivery);
    }
  });
});

describe('the data that a file upload keeps about its earlier attempts', () => {
  it.each([
    ['the connection was lost after the whole file was sent', ['submit', 'start', 'whole', 'failUnsure'], true],
    ['the connection was lost before the whole file was sent', ['submit', 'start', 'half', 'failUnsure'], false],
    ['the server refused the whole file', ['submit', 'start', 'whole', 'refuse'], false],
    ['a later attempt was refused', ['submit', 'start', 'whole', 'failUnsure', 'retry', 'start', 'refuse'], true],
  ] as const)('the server may have the file: %s', (_what, names, mayBeThere) => {
    expect(after(INITIAL_FILE_UPLOAD, ...names).mayBeThere).toBe(mayBeThere);
  });

  it('a cancelled upload stays marked as possibly stored on the server', () => {
    const lost = after(INITIAL_FILE_UPLOAD, 'submit', 'start', 'whole', 'failUnsure');
    expect(after(lost, 'remove')).toMatchObject({ state: 'abandoned', mayBeThere: true });
    expect(after(INITIAL_FILE_UPLOAD, 'submit', 'start', 'whole', 'remove', 'failUnsure')).toMatchObject({
      mayBeThere: true,
    });
  });

  it('a file of a deleted post is not marked as possibly stored on the server', () => {
    const lost = after(INITIAL_FILE_UPLOAD, 'submit', 'start', 'whole', 'failUnsure');
    expect(after(lost, 'losePost').mayBeThere).toBe(false);
    const cancelled = after(lost, 'retry', 'start', 'whole', 'remove', 'accept');
    expect(cancelled).toMatchObject({ state: 'abandoned', mediaId: 5, mayBeThere: false });
  });

  it('only retries that a timer starts count as retries of a file upload', () => {
    const failed = after(INITIAL_FILE_UPLOAD, 'submit', 'start', 'fail');
    expect(after(failed, 'retryByTimer', 'start')).toMatchObject({ retries: 1, share: 0, message: null });
    expect(after(failed, 'retryByNetwork').retries).toBe(0);
    expect(after(failed, 'retry').retries).toBe(0);
  });

  it('an upload is retried automatically only after a lost connection', () => {
    const signedOut = inState('failed', { reason: 'session' });
    expect(after(signedOut, 'retryByTimer', 'retryByNetwork')).toBe(signedOut);
    const final = inState('refused', { canRetry: false });
    expect(after(final, 'retry')).toBe(final);
  });
});

it('a file stops being unsent only if it is accepted, removed or taken over, or if its post or session ends', () => {
  const leaves: EventName[] = ['accept', 'remove', 'losePost', 'takeOver', 'signOut'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EVENT_NAMES)), (names) => {
      let delivery: FileUpload = INITIAL_FILE_UPLOAD;
      for (const name of names) {
        const next = after(delivery, name);
        if (isUploadUnsent(delivery) && !isUploadUnsent(next)) expect(leaves).toContain(name);
        if (!isUploadUnsent(delivery)) expect(isUploadUnsent(next)).toBe(false);
        if (isUploadFinished(delivery)) expect(next).toBe(delivery);
        delivery = next;
      }
    }),
  );
});

it('each upload state belongs to exactly one group: unsent, sent, cancelled or final', () => {
  for (const state of STATES) {
    const kinds = [
      isUploadUnsent({ state }),
      isUploadSent({ state }),
      state === 'unwanted',
      isUploadFinished({ state }),
    ];
    expect(kinds.filter(Boolean)).toHaveLength(1);
  }
  expect(STATES.filter((state) => isFileStoredOnDevice({ state }) && !isUploadUnsent({ state }))).toEqual([
    'elsewhere',
  ]);
  expect(STATES.filter((state) => hasUploadFailed({ state }))).toEqual(['failed', 'refused']);
});
