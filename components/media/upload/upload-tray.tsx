'use client';

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, LoaderCircle } from '@/components/ui/icons/icons';
import { ExpandCollapseIcon } from '@/components/ui/page/collapsible-summary';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { pressedKeyUnlessComposing } from '@/components/ui/keyboard/pressed-key';
import { queryKeys } from '@/lib/http/query-keys';
import { hasUploadFailed, isUploadSent } from '@/lib/outbox/file-upload-state';
import { runActionAndRestoreFocus } from './upload-tray-focus';
import { isUploadUnderWay, uploadTrayTitle, type UploadTargetPost, type UploadJob } from './upload-job';
import {
  getUploadsInTray,
  cancelAllUploads,
  removeFinishedUploads,
  subscribeToAddedFiles,
  retryUploads,
  subscribeToUploads,
} from './upload-queue';
import { UPLOAD_BUTTON_CLASSES, UploadRow } from './upload-row';
import { useScrollFocusAboveUploadTray } from './use-scroll-focus-above-upload-tray';

const NO_JOBS: readonly UploadJob[] = [];
/** Time in ms for which the tray shows that all files were added. */
const SHOWN_MS = 5_000;
/** Style of the upload tray. It is placed above the toast, which appears in the same corner of the window. */
const LOOK =
  'fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom)+var(--toast-room,0px))] z-40 overflow-hidden rounded-lg border bg-popover text-popover-foreground shadow-raised animate-rise transition-[bottom] sm:left-auto sm:w-96 lg:bottom-[calc(1rem+var(--toast-room,0px))] short:bottom-[calc(0.5rem+var(--toast-room,0px))]';
/**
 * Media query of the variant `short` (app/globals.css). On such a low screen, the open list would hide most of the
 * page.
 */
const SHORT_SCREEN = '(max-height: 28rem)';

/** Reloads a post in every list and page that shows the post, after a file was added to the post. */
type Refresh = (cache: QueryClient, post: UploadTargetPost) => unknown;

/** Shows the photos and videos being uploaded, on every page that the person opens. */
export function UploadTray({ refresh }: { refresh: Refresh }) {
  const jobs = useSyncExternalStore(subscribeToUploads, getUploadsInTray, () => NO_JOBS);
  useRefreshedPosts(refresh);
  const cache = useQueryClient();
  useEffect(() => cancelUploadsAtSignOut(cache), [cache]);
  const isDone = jobs.length > 0 && jobs.every(isUploadSent);
  const title = jobs.length > 0 ? uploadTrayTitle(jobs) : '';
  return (
    <>
      <p role="status" className="sr-only">
        {title}
      </p>
      {jobs.length > 0 && <Tray jobs={jobs} title={title} isDone={isDone} />}
    </>
  );
}

function Tray({ jobs, title, isDone }: { jobs: readonly UploadJob[]; title: string; isDone: boolean }) {
  const tray = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(() => !matchMedia(SHORT_SCREEN).matches);
  const [isHeld, setIsHeld] = useState(false);
  useScrollFocusAboveUploadTray(tray);

  useEffect(() => {
    const foldOnEscape = (event: KeyboardEvent) => {
      if (pressedKeyUnlessComposing(event) === 'Escape' && !event.defaultPrevented) setIsOpen(false);
    };
    const shortScreen = matchMedia(SHORT_SCREEN);
    const foldOnShortScreen = () => shortScreen.matches && setIsOpen(false);
    document.addEventListener('keydown', foldOnEscape);
    shortScreen.addEventListener('change', foldOnShortScreen);
    return () => {
      document.removeEventListener('keydown', foldOnEscape);
      shortScreen.removeEventListener('change', foldOnShortScreen);
    };
  }, []);

  useEffect(() => {
    if (!isDone || isHeld) return;
    const timer = setTimeout(removeFinishedUploads, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isDone, isHeld]);

  return (
    <section
      ref={tray}
      aria-label="Uploads"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={({ currentTarget, relatedTarget }) => setIsHeld(currentTarget.contains(relatedTarget))}
      className={LOOK}
    >
      <div className="flex items-center gap-2 py-1 pr-1 pl-4">
        <StateIcon jobs={jobs} />
        <h2 className="mr-auto font-semibold">{title}</h2>
        <button
          type="button"
          aria-label="Show files"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex size-10 items-center justify-center rounded-md hover:bg-accent"
        >
          <ExpandCollapseIcon />
        </button>
      </div>
      {!isDone && !jobs.some(isUploadUnderWay) && <FailedFilesNotice jobs={jobs} />}
      {isOpen && (
        <ul className="max-h-[40dvh] divide-y overflow-y-auto border-t">
          {jobs.map((job) => (
            <UploadRow key={job.uploadId} job={job} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Explains that the post is published without the failed files, and offers a retry. */
function FailedFilesNotice({ jobs }: { jobs: readonly UploadJob[] }) {
  const retryableJobs = jobs.filter((job) => hasUploadFailed(job) && job.canRetry);
  return (
    <div className="flex items-center justify-between gap-3 px-4 pb-3 text-sm">
      <p>Your post is published without {jobs.length === 1 ? 'it' : 'the missing ones'}.</p>
      {retryableJobs.length > 1 && (
        <button
          type="button"
          className={`${UPLOAD_BUTTON_CLASSES} shrink-0`}
          onClick={(event) =>
            runActionAndRestoreFocus(event, () => retryUploads(retryableJobs.map(({ uploadId }) => uploadId)))
          }
        >
          Retry all
        </button>
      )}
    </div>
  );
}

function StateIcon({ jobs }: { jobs: readonly UploadJob[] }) {
  if (jobs.some(isUploadUnderWay))
    return <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-primary" />;
  if (jobs.some(hasUploadFailed)) return <CircleAlert aria-hidden className="size-5 shrink-0 text-destructive" />;
  return <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />;
}

/** Refreshes a post each time one of its files is added. */
function useRefreshedPosts(refresh: Refresh) {
  const cache = useQueryClient();
  useEffect(
    () =>
      subscribeToAddedFiles((post) => {
        void refresh(cache, post);
        void cache.invalidateQueries({ queryKey: queryKeys.ownPosts() });
      }),
    [cache, refresh],
  );
}

/** Cancels the uploads when the person signs out, before the page is left. Returns a function that unsubscribes. */
export const cancelUploadsAtSignOut = (cache: QueryClient): (() => void) =>
  cache.getQueryCache().subscribe(() => {
    if (cache.getQueryData(queryKeys.user()) === null) cancelAllUploads();
  });
