import { toast } from '@/components/ui/toasts/toast';
import { ApiError } from '@/lib/http/api';
import { upload } from '@/lib/http/upload';
import type { MediaView } from '@/lib/media/schema';
import { cleanText } from '@/lib/text/clean';
import {
  deleteStoredFile,
  storeFile,
  markPossiblyUploaded,
  saveFileRefusal,
  storedFiles,
  type StoredFile,
} from './stored-files';
import { restoreFileOrder, removeFileFromPost, warnAboutPossibleUpload } from './uploaded-files';
import { queuedJob, type FileToSend, type UploadTargetPost, type UploadJob } from './upload-job';
import { runIfOnlyTab, setUnsentFilesMark, unsentFilesKey } from './unsent-files';
import { decideAfterFailure, retryDelay, type FailureDecision } from './upload-failures';

// Queue of the files being uploaded, one after the other. It exists outside the pages, so uploads continue while the
// person opens another page.

let jobs: readonly UploadJob[] = [];
const watchers = new Set<() => void>();
const refreshers = new Set<(post: UploadTargetPost) => void>();
/** Upload in progress. `letGo` starts the next upload in the queue before this upload has ended. */
let current: { uploadId: string; controller: AbortController; letGo: () => void } | null = null;
/**
 * Uploads that were cancelled after the whole file was sent. Once the server has added such a file to its post, the
 * file is removed from the post.
 */
const unwanted = new Map<string, AbortController>();
let isRunning = false;
/** Storage key of the signed-in person's uploads. Empty after they sign out. */
let place = '';
/**
 * Upload ids of files that this page has sent. The page never sends them again, even if it could not delete their
 * stored copies.
 */
const uploadedIds = new Set<string>();

export const currentJobs = (): readonly UploadJob[] => jobs;

export function subscribeToJobs(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Calls `refresh` whenever a file was added to a post. Returns a function that unsubscribes. */
export function onFileAdded(refresh: (post: UploadTargetPost) => void): () => void {
  refreshers.add(refresh);
  return () => refreshers.delete(refresh);
}

function show(next: readonly UploadJob[]) {
  for (const { uploadId, thumbnail, state } of jobs) {
    const remainingJob = next.find((job) => job.uploadId === uploadId);
    if (!remainingJob && thumbnail) URL.revokeObjectURL(thumbnail);
    if (state !== 'done' && (!remainingJob || remainingJob.state === 'done')) deleteStoredFile(uploadId);
  }
  jobs = next;
  const unsent = jobs.filter(({ state }) => state !== 'done');
  const of = place;
  setUnsentFilesMark(of, unsent.length > 0, () => sendKept(of));
  if (unsent.some(({ isKept }) => !isKept)) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
  for (const watcher of watchers) watcher();
}

/** Warns before the page closes while a file is neither uploaded nor stored on the device. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

const change = (uploadId: string, fields: Partial<UploadJob>) =>
  show(jobs.map((job) => (job.uploadId === uploadId ? { ...job, ...fields } : job)));

/** Adds files for an existing post to the end of the queue. */
export function sendFiles(userId: number, post: UploadTargetPost, files: readonly FileToSend[]): void {
  const added = files.map((file, index) => queuedJob(file, post, index + 1, files.length));
  place = unsentFilesKey(userId);
  begin(added);
  for (const job of added) void keep(job);
}

function begin(added: readonly UploadJob[]) {
  if (added.length === 0) return;
  window.addEventListener('online', resume);
  show([...(jobs.every(({ state }) => state === 'done') ? [] : jobs), ...added]);
  void run();
}

async function keep({ uploadId, kind, file, alt, poster, post, number, count }: UploadJob) {
  const isKept = await storeFile({ uploadId, kind, file, alt, poster, note: null, place, post, number, count });
  if (jobs.some((job) => job.uploadId === uploadId && job.state !== 'done')) change(uploadId, { isKept });
  // The file was sent or cancelled while it was being stored, so the stored copy is deleted.
  else deleteStoredFile(uploadId);
}

/**
 * Sends the files that an earlier page left unsent, unless another tab is about to send them. Refused files are only
 * shown.
 */
export const sendUnsent = (userId: number): Promise<void> =>
  runIfOnlyTab(() => {
    place = unsentFilesKey(userId);
    return sendKept(place);
  });

async function sendKept(of: string) {
  const storedHere = (await storedFiles(of)).filter(({ uploadId }) => !uploadedIds.has(uploadId));
  if (of !== place) return; // The person has signed out while the files were being read.
  const postAfterPost = storedHere.toSorted((a, b) => (a.post?.id ?? 0) - (b.post?.id ?? 0));
  begin(postAfterPost.flatMap(restoredJob));
}

function restoredJob(file: StoredFile): UploadJob[] {
  const { post, number, count = number, refusal, mayBeThere = false } = file;
  if (!post) {
    deleteStoredFile(file.uploadId);
    return [];
  }
  const job = { ...queuedJob(file, post, number, count), isKept: true, mayBeThere };
  return [refusal ? { ...job, state: 'failed', reason: 'refused', ...refusal } : job];
}

/** Retries failed uploads. */
export function retryUploads(uploadIds: readonly string[]): void {
  for (const { uploadId, reason } of jobs)
    if (reason === 'refused' && uploadIds.includes(uploadId)) saveFileRefusal(uploadId, null);
  show(
    jobs.map((job) =>
      uploadIds.includes(job.uploadId) && job.state === 'failed' ? { ...job, state: 'queued', message: null } : job,
    ),
  );
  void run();
}

/** Resumes uploads when the network is back. */
function resume() {
  for (const job of jobs) resumeOne(job.uploadId);
}

/**
 * Retries an upload automatically if it failed because the connection was lost. Does nothing after the last automatic
 * retry.
 */
function resumeOne(uploadId: string) {
  const job = jobs.find((one) => one.uploadId === uploadId);
  if (job?.state !== 'failed' || job.reason !== 'network' || retryDelay(job.resumed) === null) return;
  change(uploadId, { resumed: job.resumed + 1 });
  retryUploads([uploadId]);
}

/** Cancels an upload, or removes a failed upload from the tray. */
export function cancelUpload(uploadId: string): void {
  const job = jobs.find((one) => one.uploadId === uploadId);
  if (current?.uploadId === uploadId) {
    const { controller, letGo: startNext } = current;
    if (job?.state === 'preparing') unwanted.set(uploadId, controller);
    else controller.abort();
    startNext();
  }
  show(jobs.filter((one) => one !== job));
  if (job?.mayBeThere && !unwanted.has(uploadId)) warnAndRefresh(job.post);
}

/** Warns that a cancelled file may have been added, and refreshes its post. */
function warnAndRefresh(post: UploadTargetPost) {
  warnAboutPossibleUpload();
  for (const refresh of refreshers) refresh(post);
}

/** Cancels and removes all uploads when the person signs out. */
export function dropAll(): void {
  current?.controller.abort();
  for (const controller of unwanted.values()) controller.abort();
  unwanted.clear();
  show([]);
  place = '';
}

/** Removes finished uploads from the tray. */
export const removeFinished = (): void => show(jobs.filter(({ state }) => state !== 'done'));

async function run() {
  if (isRunning) return;
  isRunning = true;
  for (let job = nextJob(); job; job = nextJob()) await sendNext(job);
  current = null;
  isRunning = false;
}

const nextJob = () => jobs.find(({ state }) => state === 'queued');

/** Resolves when the upload has ended or was cancelled. */
const sendNext = (job: UploadJob) =>
  new Promise<void>((startNext) => {
    const controller = new AbortController();
    current = { uploadId: job.uploadId, controller, letGo: startNext };
    void send(job, controller.signal).finally(startNext);
  });

async function send(job: UploadJob, signal: AbortSignal) {
  const { uploadId, post } = job;
  let { mayBeThere } = job;
  const onProgress = (share: number) => change(uploadId, share < 1 ? { share } : { share, state: 'preparing' });
  for (let waited = 0; !signal.aborted; waited += 1) {
    change(uploadId, { state: 'sending', share: 0, message: null });
    try {
      const { id } = await upload<MediaView>('/api/media/upload', formOf(job), { signal, onProgress });
      uploadedIds.add(uploadId);
      if (unwanted.delete(uploadId)) await removeFileFromPost(id);
      else change(uploadId, { state: 'done', share: 1, mediaId: id });
      await restoreFileOrder(
        post,
        jobs.filter((one) => one.post.id === post.id),
      );
      for (const refresh of refreshers) refresh(post);
      break;
    } catch (error) {
      if (signal.aborted) break;
      // A status below 500 means that the server refused the file in this attempt.
      const isRefused = error instanceof ApiError && error.status < 500;
      if (unwanted.delete(uploadId)) {
        if (mayBeThere || !isRefused) warnAndRefresh(post);
        break;
      }
      if (!isRefused && jobs.some((one) => one.uploadId === uploadId && one.state === 'preparing')) {
        mayBeThere = true;
        change(uploadId, { mayBeThere });
        markPossiblyUploaded(uploadId);
      }
      const verdict = decideAfterFailure(error, waited, navigator.onLine);
      if (verdict.kind === 'wait') {
        change(uploadId, { state: 'waiting', message: verdict.message });
        await pause(verdict.milliseconds, signal);
        continue;
      }
      if (verdict.kind === 'gone') forgetPost(post);
      else fail(job, verdict);
      break;
    }
  }
}

function fail(
  { uploadId, resumed }: UploadJob,
  { message, canRetry, reason }: Extract<FailureDecision, { kind: 'failed' }>,
) {
  change(uploadId, { state: 'failed', message, canRetry, reason });
  if (reason === 'refused') saveFileRefusal(uploadId, { message, canRetry });
  const again = reason === 'network' ? retryDelay(resumed) : null;
  if (again !== null) setTimeout(() => resumeOne(uploadId), again);
}

/**
 * Builds the request body. The file is the last field, so that the server can refuse the request before it reads the
 * file. The file's own name is not sent.
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
  show(jobs.filter((job) => job.post.id !== post.id || job.state === 'done'));
  toast({
    title: 'Not added',
    description: 'The post was deleted, so nothing was added to it.',
    variant: 'destructive',
  });
}

/** Resolves after the given time in ms, or at once when the upload is cancelled. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
