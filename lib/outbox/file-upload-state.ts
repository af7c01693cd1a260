// States of a file, from its selection in a form until it is in a post (record 110).

export type FileUploadState =
  /** The person has chosen the file in a form, but has not sent the form. */
  | 'chosen'
  | 'queued'
  | 'sending'
  /** The browser has sent the whole file, and waits until the server has prepared it. */
  | 'preparing'
  /** The server refused the file temporarily, so the file is sent again after a pause. */
  | 'waiting'
  /**
   * The file was not added. It is sent again when the person requests a retry, or automatically after a network
   * failure.
   */
  | 'failed'
  /** The server refused the file. If `canRetry` is true, the person can request a retry. */
  | 'refused'
  | 'sent'
  /** The file is in its post, at the position that the author chose. */
  | 'ordered'
  /**
   * The person cancelled the upload while the server prepared the file. If the server adds the file to the post anyway,
   * the page deletes it again.
   */
  | 'unwanted'
  | 'abandoned'
  /** Another tab sends the file. */
  | 'elsewhere'
  | 'signed_out';

/** Reason why a file was not added. */
type FailureReason = 'network' | 'session' | 'other';

export type FileUploadEvent =
  | { type: 'submit' }
  | { type: 'start' }
  /** `share` is the fraction of the file sent so far, from 0 to 1. */
  | { type: 'progress'; share: number }
  /**
   * `mayBeThere` is true if the server may have stored the file, because the attempt ended without a response or with a
   * status of 500 or higher.
   */
  | { type: 'pause'; message: string; mayBeThere: boolean }
  | { type: 'fail'; message: string; reason: FailureReason; mayBeThere: boolean }
  | { type: 'refuse'; message: string; canRetry: boolean }
  | { type: 'accept'; mediaId: number }
  | { type: 'order' }
  /** `by` says what started the retry. `network` means that the device is online again. */
  | { type: 'retry'; by: 'person' | 'timer' | 'network' }
  | { type: 'remove' }
  | { type: 'lose_post' }
  | { type: 'take_over' }
  | { type: 'sign_out' };

export type FileUpload = {
  state: FileUploadState;
  /** Fraction of the file sent so far, from 0 to 1. */
  share: number;
  /** Message that explains to the person why the file is waiting or was not added. */
  message: string | null;
  canRetry: boolean;
  reason: FailureReason | null;
  /** Number of retries that a timer has started. */
  retries: number;
  /** True if the whole file was sent once but the server's answer was lost, so the server may have stored the file. */
  mayBeThere: boolean;
  /** The server's id of the file, after the server has added it. */
  mediaId: number | null;
};

export const INITIAL_FILE_UPLOAD: FileUpload = {
  state: 'chosen',
  share: 0,
  message: null,
  canRetry: false,
  reason: null,
  retries: 0,
  mayBeThere: false,
  mediaId: null,
};

type EventOf<Type> = Extract<FileUploadEvent, { type: Type }>;
/**
 * Function that returns the fields that an event changes in an upload, or null if the event has no effect on the
 * upload.
 */
type Transition<Type> = (event: EventOf<Type>, delivery: FileUpload) => Partial<FileUpload> | null;
type Transitions = { [Type in FileUploadEvent['type']]?: Transition<Type> };

const abandon = () => ({ state: 'abandoned' as const });
/**
 * Abandons a file that is certainly not in a post. Sets `mayBeThere` to false, so that the person gets no warning that
 * the server may have stored the file.
 */
const abandonForGood = () => ({ state: 'abandoned' as const, mayBeThere: false });
const signOut = () => ({ state: 'signed_out' as const });

const UNSENT: Transitions = { remove: abandon, lose_post: abandonForGood, sign_out: signOut };

const paused = ({ message }: EventOf<'pause'>) => ({ state: 'waiting' as const, message });
const failed = ({ message, reason }: EventOf<'fail'>) => ({
  state: 'failed' as const,
  message,
  reason,
  canRetry: true,
});

const REQUEST: Transitions = {
  ...UNSENT,
  pause: paused,
  fail: failed,
  refuse: ({ message, canRetry }) => ({ state: 'refused', message, canRetry, reason: null }),
  accept: ({ mediaId }) => ({ state: 'sent', share: 1, mediaId }),
};

/**
 * Returns the new `mayBeThere` after a failed attempt that sent the whole file. It is true if the server may have
 * stored the file in this or an earlier attempt.
 */
const afterWholeFile = (event: EventOf<'pause' | 'fail'>, delivery: FileUpload) => ({
  mayBeThere: delivery.mayBeThere || event.mayBeThere,
});

const start = () => ({ state: 'sending' as const, share: 0, message: null });
const retry = () => ({ state: 'queued' as const, message: null });

/** Events that apply in each state, with the fields that they change. Any other event changes nothing. */
const TRANSITIONS: Record<FileUploadState, Transitions> = {
  chosen: {
    submit: () => ({ state: 'queued' }),
    remove: abandon,
    take_over: () => ({ state: 'elsewhere' }),
    sign_out: signOut,
  },
  queued: { ...UNSENT, start },
  sending: {
    ...REQUEST,
    progress: ({ share }) => (share < 1 ? { share } : { share, state: 'preparing' }),
  },
  preparing: {
    ...REQUEST,
    pause: (event, delivery) => ({ ...paused(event), ...afterWholeFile(event, delivery) }),
    fail: (event, delivery) => ({ ...failed(event), ...afterWholeFile(event, delivery) }),
    remove: () => ({ state: 'unwanted' }),
  },
  waiting: { ...UNSENT, start },
  failed: {
    ...UNSENT,
    retry: ({ by }, { reason, retries }) => {
      if (by !== 'person' && reason !== 'network') return null;
      return by === 'timer' ? { ...retry(), retries: retries + 1 } : retry();
    },
  },
  refused: { ...UNSENT, retry: ({ by }, { canRetry }) => (canRetry && by === 'person' ? retry() : null) },
  sent: { order: () => ({ state: 'ordered' }), sign_out: signOut },
  ordered: { sign_out: signOut },
  unwanted: {
    pause: (event, delivery) => ({ ...abandon(), ...afterWholeFile(event, delivery) }),
    fail: (event, delivery) => ({ ...abandon(), ...afterWholeFile(event, delivery) }),
    refuse: abandon,
    accept: ({ mediaId }) => ({ ...abandonForGood(), mediaId }),
    lose_post: abandonForGood,
    sign_out: signOut,
  },
  abandoned: {},
  elsewhere: {},
  signed_out: {},
};

/** Returns the file's upload data after an event, or the same object if the event changes nothing. */
export function applyFileUploadEvent<T extends FileUpload>(delivery: T, event: FileUploadEvent): T {
  const transition = TRANSITIONS[delivery.state][event.type] as Transition<FileUploadEvent['type']> | undefined;
  const changes = transition?.(event, delivery);
  return changes ? { ...delivery, ...changes } : delivery;
}

/** Returns true while the server does not have the file and this page must keep it. */
export const isUploadUnsent = ({ state }: Pick<FileUpload, 'state'>): boolean =>
  ['chosen', 'queued', 'sending', 'preparing', 'waiting', 'failed', 'refused'].includes(state);

/**
 * Returns true while this device stores a copy of the file. In the state `elsewhere`, another tab sends the file, and
 * deletes the copy afterwards.
 */
export const isFileStoredOnDevice = (delivery: Pick<FileUpload, 'state'>): boolean =>
  isUploadUnsent(delivery) || delivery.state === 'elsewhere';

export const isUploadSent = ({ state }: Pick<FileUpload, 'state'>): boolean => state === 'sent' || state === 'ordered';

/** Returns true if the last attempt to add the file failed or was refused, and no retry has begun. */
export const hasUploadFailed = ({ state }: Pick<FileUpload, 'state'>): boolean =>
  state === 'failed' || state === 'refused';

/**
 * Returns true for an unsent file that the person need not retry: its upload has not failed, or is retried
 * automatically after a network failure.
 */
export const canUploadAutomatically = (delivery: Pick<FileUpload, 'state' | 'reason'>): boolean =>
  isUploadUnsent(delivery) && (!hasUploadFailed(delivery) || delivery.reason === 'network');

/** Returns true if no later event can change the file's state. */
export const isUploadFinished = ({ state }: Pick<FileUpload, 'state'>): boolean =>
  ['abandoned', 'elsewhere', 'signed_out'].includes(state);
