import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHOSEN_FILE_UPLOAD,
  hasUploadFailed,
  isFileStoredOnDevice,
  isUploadFinished,
  isUploadSent,
  isUploadUnsent,
  advanceFileUpload,
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
  fail: { type: 'fail', message: 'Lost.', reason: 'network', mayBeThere: true },
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

const unsent = { remove: 'abandoned', losePost: 'abandoned', signOut: 'signed_out' } as const;
const request = { ...unsent, pause: 'waiting', fail: 'failed', refuse: 'refused', accept: 'sent' } as const;

/** Expected state after each event, from the table in record 110. An event without an entry changes nothing. */
const NEXT: Record<FileUploadState, Partial<Record<EventName, FileUploadState>>> = {
  chosen: { submit: 'queued', remove: 'abandoned', takeOver: 'elsewhere', signOut: 'signed_out' },
  queued: { ...unsent, start: 'sending' },
  sending: { ...request, half: 'sending', whole: 'preparing' },
  preparing: { ...request, remove: 'unwanted' },
  waiting: { ...unsent, start: 'sending' },
  failed: { ...unsent, retry: 'queued', retryByTimer: 'queued', retryByNetwork: 'queued' },
  refused: { ...unsent, retry: 'queued' },
  sent: { order: 'ordered', signOut: 'signed_out' },
  ordered: { signOut: 'signed_out' },
  unwanted: {
    ...{ pause: 'abandoned', fail: 'abandoned', refuse: 'abandoned', accept: 'abandoned' },
    ...{ losePost: 'abandoned', signOut: 'signed_out' },
  },
  abandoned: {},
  elsewhere: {},
  signed_out: {},
};

const STATES = Object.keys(NEXT) as FileUploadState[];
const EVENT_NAMES = Object.keys(EVENTS) as EventName[];
const PAIRS = STATES.flatMap((state) => EVENT_NAMES.map((name) => [state, name] as const));

/** Returns the upload data of a file in this state, with values that allow manual and automatic retries. */
const inState = (state: FileUploadState, fields: Partial<FileUpload> = {}): FileUpload => ({
  ...{ ...CHOSEN_FILE_UPLOAD, state, canRetry: true, reason: 'network' },
  ...fields,
});

const after = (delivery: FileUpload, ...names: EventName[]): FileUpload =>
  names.reduce((current, name) => advanceFileUpload(current, EVENTS[name]), delivery);

describe('each pair of a state and an event', () => {
  it.each(PAIRS)('a file in the state %s gets the documented state after the event %s', (state, name) => {
    const delivery = inState(state);
    const next = advanceFileUpload(delivery, EVENTS[name]);
    const expected = NEXT[state][name];
    if (expected) expect(next.state).toBe(expected);
    else expect(next).toBe(delivery);
  });
});

describe('what a file remembers', () => {
  it.each([
    ['the connection was lost after the whole file was sent', ['submit', 'start', 'whole', 'fail'], true],
    ['the connection was lost before the whole file was sent', ['submit', 'start', 'half', 'fail'], false],
    ['the server refused the whole file', ['submit', 'start', 'whole', 'refuse'], false],
    ['a later attempt was refused', ['submit', 'start', 'whole', 'fail', 'retry', 'start', 'refuse'], true],
  ] as const)('the server may have the file: %s', (_what, names, mayBeThere) => {
    expect(after(CHOSEN_FILE_UPLOAD, ...names).mayBeThere).toBe(mayBeThere);
  });

  it('a cancelled file that the server may have is abandoned with that knowledge', () => {
    const lost = after(CHOSEN_FILE_UPLOAD, 'submit', 'start', 'whole', 'fail');
    expect(after(lost, 'remove')).toMatchObject({ state: 'abandoned', mayBeThere: true });
    expect(after(CHOSEN_FILE_UPLOAD, 'submit', 'start', 'whole', 'remove', 'fail')).toMatchObject({ mayBeThere: true });
  });

  it('the files of a deleted post need no warning', () => {
    const lost = after(CHOSEN_FILE_UPLOAD, 'submit', 'start', 'whole', 'fail');
    expect(after(lost, 'losePost').mayBeThere).toBe(false);
    const cancelled = after(lost, 'retry', 'start', 'whole', 'remove', 'accept');
    expect(cancelled).toMatchObject({ state: 'abandoned', mediaId: 5, mayBeThere: false });
  });

  it('only retries by a timer are counted', () => {
    const failed = after(CHOSEN_FILE_UPLOAD, 'submit', 'start', 'fail');
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

it('a file counts as unsent until the server accepts the file or the file leaves the page', () => {
  const leaves: EventName[] = ['accept', 'remove', 'losePost', 'takeOver', 'signOut'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EVENT_NAMES)), (names) => {
      let delivery: FileUpload = CHOSEN_FILE_UPLOAD;
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

it('each state is unsent, sent, cancelled or final', () => {
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
