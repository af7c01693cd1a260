import { toast } from '@/components/ui/toasts/toast';
import { randomUuid } from '@/lib/browser/random-uuid';
import { uploadFormDataWithProgress } from '@/lib/http/upload-form';
import { cleanText } from '@/lib/text/clean-text';
import {
  isFileStoredOnDevice,
  canUploadAutomatically,
  isUploadFinished,
  isUploadSent,
  isUploadUnsent,
  applyFileUploadEvent,
  type FileUploadEvent,
} from '@/lib/outbox/file-upload-state';
import {
  deleteFileFromDevice,
  saveUploadRefusal,
  storeFileOnDevice,
  listFilesOnDevice,
  type FileStoredOnDevice,
} from './device-file-storage';
import { restoreFileOrder, removeFileFromPost, warnAboutCancelledUpload } from './uploaded-files';
import { createQueuedUpload, type FileToSend, type UploadTargetPost, type UploadJob } from './upload-job';
import { unsentFilesKey } from './unsent-file-flags';
import { runUploadsInOneTab, saveUnsentFilesState } from './unsent-files';
import { classifyUploadFailure, uploadRetryDelayMs } from './upload-failures';

// Queue that uploads files one after the other. The queue is outside the React components, so uploads continue while
// the person opens another page.

/** All uploads of this page, including cancelled ones whose request is still running. */
let uploads: readonly UploadJob[] = [];
/** The uploads that the tray shows. */
let jobs: readonly UploadJob[] = [];
const watchers = new Set<() => void>();
const refreshers = new Set<(post: UploadTargetPost) => void>();
/**
 * Running requests by upload id. `startNext` lets the queue begin the next upload. It is called when a request ends, or
 * earlier if its upload is cancelled.
 */
const requests = new Map<string, { controller: AbortController; startNext: () => void }>();
let isRunning = false;
/** Storage key of the signed-in person's uploads. Empty after they sign out. */
let place = '';
/**
 * Ids of uploads that this page has completed. The page never sends them again, even if a file's copy on the device
 * could not be deleted.
 */
const uploadedIds = new Set<string>();

export const getUploadsInTray = (): readonly UploadJob[] => jobs;

export function subscribeToUploads(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Calls `refresh` whenever a file was added to a post. Returns a function that unsubscribes. */
export function subscribeToAddedFiles(refresh: (post: UploadTargetPost) => void): () => void {
  refreshers.add(refresh);
  return () => refreshers.delete(refresh);
}

/** Replaces the list of uploads, and updates the stored copies, running requests and warnings to match the new list. */
function show(next: readonly UploadJob[]) {
  const before = uploads;
  uploads = next.filter((job) => !isUploadFinished(job));
  jobs = uploads.filter(({ state }) => state !== 'unwanted');
  for (const job of before)
    follow(
      job,
      next.find(({ uploadId }) => uploadId === job.uploadId),
    );
  const unsent = jobs.filter(isUploadUnsent);
  const of = place;
  const state = unsent.some(canUploadAutomatically) ? 'sending' : unsent.length > 0 ? 'stopped' : 'none';
  saveUnsentFilesState(of, state, () => sendKept(of));
  const isCancelling = uploads.some(({ state }) => state === 'unwanted');
  if (isCancelling || unsent.some(({ isKept }) => !isKept)) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
  for (const watcher of watchers) watcher();
}

/**
 * Runs the side effects of a change of an upload from `before` to `after`. `after` is undefined if the finished upload
 * was removed from the tray.
 */
function follow(before: UploadJob, after?: UploadJob) {
  const { uploadId, thumbnail, post } = before;
  if (thumbnail && !jobs.some((job) => job.uploadId === uploadId)) URL.revokeObjectURL(thumbnail);
  if (isUploadUnsent(before) && !(after && isFileStoredOnDevice(after))) deleteFileFromDevice(uploadId);
  if (!after || after === before) return;
  if (isUploadUnsent(after) && hasOtherResult(before, after)) saveUploadRefusal(uploadId, resultOf(after));
  if (after.state === 'unwanted') requests.get(uploadId)?.startNext();
  if (!isUploadFinished(after)) return;
  requests.get(uploadId)?.controller.abort();
  requests.get(uploadId)?.startNext();
  if (after.state === 'abandoned' && after.mayBeThere) warnAndRefresh(post);
}

const hasOtherResult = (before: UploadJob, after: UploadJob): boolean =>
  (before.state === 'refused') !== (after.state === 'refused') || before.mayBeThere !== after.mayBeThere;

const resultOf = ({ state, message, canRetry, mayBeThere }: UploadJob) => ({
  refusal: state === 'refused' ? { message: message ?? '', canRetry } : null,
  mayBeThere,
});

/** Applies an event to the uploads that `isAffected` selects. */
const apply = (event: FileUploadEvent, isAffected: (job: UploadJob) => boolean) =>
  show(uploads.map((job) => (isAffected(job) ? applyFileUploadEvent(job, event) : job)));

/** Applies an event to one upload, and returns the changed upload. */
function applyTo(uploadId: string, event: FileUploadEvent): UploadJob | undefined {
  const job = uploads.find((one) => one.uploadId === uploadId);
  const after = job && applyFileUploadEvent(job, event);
  if (after && after !== job) show(uploads.map((one) => (one === job ? after : one)));
  return after;
}

/**
 * Warns before the page closes in two cases:
 * - A file is neither uploaded nor stored on the device.
 * - The server may still add a cancelled file to its post. The page must stay open to remove that file.
 */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Adds files for an existing post to the end of the queue. */
export function queueFilesForUpload(userId: number, post: UploadTargetPost, files: readonly FileToSend[]): void {
  const added = files.map((file, index) => createQueuedUpload(file, post, index + 1, files.length));
  place = unsentFilesKey(userId);
  begin(added);
  for (const job of added) void keep(job);
}

function begin(added: readonly UploadJob[]) {
  if (added.length === 0) return;
  window.addEventListener('online', resume);
  show([...(jobs.every(isUploadSent) ? uploads.filter((job) => !isUploadSent(job)) : uploads), ...added]);
  void run();
}

async function keep({ uploadId, kind, file, alt, poster, post, number, count }: UploadJob) {
  const isKept = await storeFileOnDevice({ uploadId, kind, file, alt, poster, note: null, place, post, number, count });
  if (uploads.some((job) => job.uploadId === uploadId && isUploadUnsent(job)))
    show(uploads.map((job) => (job.uploadId === uploadId ? { ...job, isKept } : job)));
  // If the file was sent or cancelled while it was being stored, its stored copy is deleted.
  else deleteFileFromDevice(uploadId);
}

/**
 * Sends the files that a closed page left unsent, unless another tab is uploading. Files that the server refused are
 * only shown.
 */
export const sendUnsentFiles = (userId: number): Promise<void> =>
  runUploadsInOneTab(() => {
    place = unsentFilesKey(userId);
    return sendKept(place);
  });

async function sendKept(of: string) {
  const all = await listFilesOnDevice(of);
  const own = new Set([...uploadedIds, ...uploads.map(({ uploadId }) => uploadId)]);
  const storedHere = all.filter(({ uploadId }) => !own.has(uploadId));
  if (of !== place) return; // Nothing is sent if the person signed out while the stored files were being read.
  const postAfterPost = storedHere.toSorted((a, b) => (a.post?.id ?? 0) - (b.post?.id ?? 0));
  begin(postAfterPost.flatMap(restoredJob));
}

function restoredJob(file: FileStoredOnDevice): UploadJob[] {
  const { post, number, count = number, refusal, mayBeThere = false } = file;
  if (!post) {
    deleteFileFromDevice(file.uploadId);
    return [];
  }
  const job = { ...createQueuedUpload(file, post, number, count), isKept: true, mayBeThere };
  return [refusal ? { ...job, state: 'refused', ...refusal } : job];
}

/** Retries failed uploads. */
export function retryUploads(uploadIds: readonly string[]): void {
  apply({ type: 'retry', by: 'person' }, ({ uploadId }) => uploadIds.includes(uploadId));
  void run();
}

/** Resumes uploads when the device is online again. */
function resume() {
  apply({ type: 'retry', by: 'network' }, () => true);
  void run();
}

/** Cancels an upload, or removes a failed upload from the tray. */
export const cancelUpload = (uploadId: string): void => void applyTo(uploadId, { type: 'remove' });

/**
 * Undoes the removal of a file. The file gets a new upload id, because the server may still be receiving the cancelled
 * upload with the old id.
 */
export function undoFileRemoval(removed: UploadJob): void {
  const { post, number, count } = removed;
  const job = createQueuedUpload({ ...removed, uploadId: randomUuid() }, post, number, count);
  begin([job]);
  void keep(job);
}

/** Warns that the server may have added a file to its post before the upload was cancelled. Refreshes the post. */
function warnAndRefresh(post: UploadTargetPost) {
  warnAboutCancelledUpload();
  for (const refresh of refreshers) refresh(post);
}

/** Cancels and removes all uploads when the person signs out. */
export function cancelAllUploads(): void {
  if (uploads.length > 0) apply({ type: 'sign_out' }, () => true);
  place = '';
}

/** Removes finished uploads from the tray. */
export const removeFinishedUploads = (): void => show(uploads.filter((job) => !isUploadSent(job)));

async function run() {
  if (isRunning) return;
  isRunning = true;
  for (let job = nextJob(); job; job = nextJob()) await sendNext(job);
  isRunning = false;
}

const nextJob = () => jobs.find(({ state }) => state === 'queued');

/** Returns a promise that resolves when the upload has ended or was cancelled. */
const sendNext = (job: UploadJob) =>
  new Promise<void>((startNext) => {
    const controller = new AbortController();
    requests.set(job.uploadId, { controller, startNext });
    void send(job, controller.signal).finally(() => {
      requests.delete(job.uploadId);
      startNext();
    });
  });

async function send(job: UploadJob, signal: AbortSignal) {
  const { uploadId, post } = job;
  const onProgress = (share: number) => void applyTo(uploadId, { type: 'progress', share });
  for (let pauseCount = 0; !signal.aborted; pauseCount += 1) {
    applyTo(uploadId, { type: 'start' });
    try {
      const { id } = await uploadFormDataWithProgress('/api/media/upload', formOf(job), { signal, onProgress });
      uploadedIds.add(uploadId);
      const after = applyTo(uploadId, { type: 'accept', mediaId: id });
      if (after?.state === 'abandoned') await removeFileFromPost(id);
      await restoreOrder(post);
      for (const refresh of refreshers) refresh(post);
      break;
    } catch (error) {
      if (signal.aborted) break;
      const event = classifyUploadFailure(error, pauseCount, navigator.onLine);
      if (event.type === 'lose_post' && jobs.some((one) => one.uploadId === uploadId)) forgetPost(post);
      const after = applyTo(uploadId, event);
      if (after?.state === 'failed') scheduleRetry(after);
      if (event.type !== 'pause' || after?.state !== 'waiting') break;
      await pause(event.milliseconds, signal);
    }
  }
}

async function restoreOrder(post: UploadTargetPost) {
  const isOfPost = (job: UploadJob) => job.post.id === post.id;
  if (await restoreFileOrder(post, jobs.filter(isOfPost))) apply({ type: 'order' }, isOfPost);
}

/**
 * Schedules a retry of an upload whose connection was lost. If the device is offline, the `online` event starts the
 * retry instead.
 */
function scheduleRetry({ uploadId, reason, retries }: UploadJob) {
  if (reason !== 'network' || !navigator.onLine) return;
  setTimeout(() => {
    applyTo(uploadId, { type: 'retry', by: 'timer' });
    void run();
  }, uploadRetryDelayMs(retries));
}

/**
 * Builds the request body, without the file's original name. The file is the last field, so that the server can refuse
 * the request before it reads the file.
 */
function formOf({ uploadId, kind, file, alt, poster, post }: UploadJob): FormData {
  const form = new FormData();
  form.append('postId', String(post.id));
  form.append('uploadId', uploadId);
  if (cleanText(alt)) form.append('alt', cleanText(alt));
  if (poster) form.append('poster', poster, 'poster.jpg');
  form.append('media', file, kind);
  return form;
}

function forgetPost(post: UploadTargetPost) {
  apply({ type: 'lose_post' }, (job) => job.post.id === post.id && job.state !== 'unwanted');
  toast({
    title: 'Not added',
    description: 'The post was deleted, so nothing was added to it.',
    variant: 'destructive',
  });
}

/** Returns a promise that resolves after the given time in ms, or immediately when the upload is cancelled. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
