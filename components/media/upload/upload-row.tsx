import { CircleCheck, Film, X } from '@/components/ui/icons/icons';
import { toast } from '@/components/ui/toasts/toast';
import { hasUploadFailed, isUploadSent } from '@/lib/outbox/file-upload-state';
import { runActionAndRestoreFocus } from './upload-tray-focus';
import { isUploadUnderWay, uploadDisplayName, uploadStatusText, type UploadJob } from './upload-job';
import { cancelUpload, retryUploads, undoFileRemoval } from './upload-queue';

export const UPLOAD_BUTTON_CLASSES = 'h-9 rounded-md border border-input px-3 text-sm font-semibold hover:bg-accent';

/**
 * Removes a file from the tray. A toast then offers to add the file again, because people easily tap the remove button
 * by mistake.
 */
function removeUpload(job: UploadJob) {
  cancelUpload(job.uploadId);
  toast({
    title: `${uploadDisplayName(job)} removed`,
    action: { label: 'Undo', onClick: () => undoFileRemoval(job) },
  });
}

/** Shows one file in the upload tray. */
export function UploadRow({ job }: { job: UploadJob }) {
  const name = uploadDisplayName(job);
  const isFailed = hasUploadFailed(job);
  return (
    <li aria-label={name} className="flex gap-3 px-4 py-3">
      <Thumbnail job={job} />
      <div className="min-w-0 flex-1 space-y-1.5">
        <div className="flex justify-between gap-3 text-sm">
          <span className="font-semibold">{name}</span>
          {!isFailed && job.state !== 'waiting' && (
            <span className="text-muted-foreground tabular-nums">{uploadStatusText(job)}</span>
          )}
        </div>
        {isUploadUnderWay(job) && <Progress name={name} job={job} />}
        {job.state === 'waiting' && <p className="text-sm text-muted-foreground">{uploadStatusText(job)}</p>}
        {isFailed && (
          <>
            <p role="alert" className="text-sm text-destructive">
              {uploadStatusText(job)}{' '}
              {job.reason === 'session' && (
                <a href="/login" target="_blank" className="font-semibold underline">
                  Sign in (new tab)
                </a>
              )}
            </p>
            <div className="flex gap-2">
              {job.canRetry && (
                <button
                  type="button"
                  className={UPLOAD_BUTTON_CLASSES}
                  onClick={(event) => runActionAndRestoreFocus(event, () => retryUploads([job.uploadId]))}
                >
                  Retry<span className="sr-only"> {name}</span>
                </button>
              )}
              <button
                type="button"
                className={UPLOAD_BUTTON_CLASSES}
                onClick={(event) => runActionAndRestoreFocus(event, () => removeUpload(job))}
              >
                Remove<span className="sr-only"> {name}</span>
              </button>
            </div>
          </>
        )}
      </div>
      {isUploadUnderWay(job) && (
        <button
          type="button"
          aria-label={`Cancel ${name}`}
          onClick={(event) => runActionAndRestoreFocus(event, () => removeUpload(job))}
          className="-mr-2 flex size-10 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
      {isUploadSent(job) && <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />}
    </li>
  );
}

function Progress({ name, job: { share, state } }: { name: string; job: UploadJob }) {
  const percent = Math.floor(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={state === 'preparing' ? 'Preparing' : `${percent}%`}
      className="h-1.5 overflow-hidden rounded-full bg-secondary"
    >
      <div
        className={`h-full rounded-full bg-primary transition-[width] ${state === 'preparing' ? 'animate-pulse' : ''}`}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}

/** Shows a small preview beside the file's name. */
function Thumbnail({ job: { thumbnail } }: { job: UploadJob }) {
  const look = 'size-10 shrink-0 rounded-md bg-muted';
  if (thumbnail) return <img src={thumbnail} alt="" className={`${look} object-cover`} />;
  return (
    <span aria-hidden className={`${look} flex items-center justify-center text-muted-foreground`}>
      <Film className="size-5" />
    </span>
  );
}
