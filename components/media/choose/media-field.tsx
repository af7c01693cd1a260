'use client';

import { ImagePlus } from '@/components/ui/icons/icons';
import { useEffect, useId, useRef, useState, type ChangeEvent, type ReactNode, type Ref } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { MAX_FILES_PER_POST } from '@/lib/media/schema';
import { acceptAttribute } from '@/components/media/accept-attribute';
import { readFormHasFilesFlag } from '@/components/media/upload/unsent-file-flags';
import {
  addChosenFiles,
  setFileAltText,
  moveChosenFile,
  removeChosenFile,
  replaceChosenFile,
  useChosenFiles,
  type ChosenFile,
} from './chosen-files';
import { ChosenFileItem } from './chosen-file-item';

const LIMITS = `Up to ${MAX_FILES_PER_POST} photos or videos. Videos can be up to 100 MB and 5 minutes long.`;

type MediaFieldProps = {
  /** Key under which the form's draft is stored. */
  place: string;
  /** True while the post is being sent, so that the files cannot be changed. */
  disabled: boolean;
};

/** Adds photos and videos to a post by choosing, dropping or pasting files. `children` appear beside the button. */
export function MediaField({ place, disabled, children }: MediaFieldProps & { children?: ReactNode }) {
  const { files, refusals } = useChosenFiles(place);
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isFull = files.length >= MAX_FILES_PER_POST;
  return (
    <fieldset disabled={disabled} className="min-w-0 space-y-3">
      <legend className="sr-only">Photos and videos</legend>
      <FileList place={place} files={files} onRemoved={() => button.current?.focus()} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <FileInput place={place} ref={input} />
        <Button
          ref={button}
          variant="outline"
          aria-describedby={hintId}
          aria-disabled={isFull || undefined}
          className={isFull ? 'aria-disabled:cursor-not-allowed' : undefined}
          onClick={() => !isFull && input.current?.click()}
        >
          <ImagePlus aria-hidden />
          Add photos or video
        </Button>
        {children}
        <FileStatus place={place} />
      </div>
      <p id={hintId} className="text-sm text-muted-foreground">
        {LIMITS}
      </p>
      <Refusals refusals={refusals} />
    </fieldset>
  );
}

type ChosenFilesProps = MediaFieldProps & {
  /** Called after a file was removed. Moves the focus away from the removed file's button. */
  onRemoved: () => void;
};

/** Shows the chosen files without the button that adds files, which is in a toolbar. */
export function ChosenFiles({ place, disabled, onRemoved }: ChosenFilesProps) {
  const { files, refusals } = useChosenFiles(place);
  return (
    <fieldset disabled={disabled} className="min-w-0 space-y-3">
      <legend className="sr-only">Photos and videos</legend>
      <FileList place={place} files={files} onRemoved={onRemoved} />
      <FileStatus place={place} />
      <Refusals refusals={refusals} />
    </fieldset>
  );
}

type AddFilesButtonProps = MediaFieldProps & {
  className: string;
  children: ReactNode;
  ref: Ref<HTMLButtonElement>;
};

/** Button of a toolbar that adds files. */
export function AddFilesButton({ place, disabled, className, children, ref }: AddFilesButtonProps) {
  const { files } = useChosenFiles(place);
  const input = useRef<HTMLInputElement>(null);
  const isFull = files.length >= MAX_FILES_PER_POST;
  return (
    <>
      <FileInput place={place} ref={input} />
      <button
        ref={ref}
        type="button"
        disabled={disabled}
        aria-label="Add photos or video"
        aria-disabled={isFull || undefined}
        className={className}
        onClick={() => !isFull && input.current?.click()}
      >
        {children}
      </button>
    </>
  );
}

type FileInputProps = { place: string; ref: Ref<HTMLInputElement> };

/** Hidden file field that a button opens. */
function FileInput({ place, ref }: FileInputProps) {
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    void addChosenFiles(place, [...(target.files ?? [])]);
    target.value = ''; // Empties the file field, so that choosing the same file again causes a change event.
  }

  return (
    <input
      ref={ref}
      type="file"
      accept={acceptAttribute('image', 'video')}
      multiple
      onChange={take}
      aria-label="Photos or videos"
      tabIndex={-1}
      className="hidden"
    />
  );
}

function FileStatus({ place }: { place: string }) {
  const { files, reading } = useChosenFiles(place);
  const [hadFiles] = useState(() => readFormHasFilesFlag(place));
  return (
    <p role="status" className="text-sm text-muted-foreground">
      {reading > 0 && 'Reading…'}
      {reading === 0 && files.length > 0 && `${files.length} of ${MAX_FILES_PER_POST} chosen`}
      {reading === 0 &&
        files.length === 0 &&
        hadFiles &&
        readFormHasFilesFlag(place) &&
        'Please choose your photos or video again.'}
    </p>
  );
}

function Refusals({ refusals }: Pick<ReturnType<typeof useChosenFiles>, 'refusals'>) {
  if (refusals.length === 0) return null;
  return (
    <Alert
      role="alert"
      variant="destructive"
      title={refusals.length === 1 ? "One file wasn't added" : `${refusals.length} files weren't added`}
    >
      <ul className="space-y-1">
        {refusals.map(({ id, name, message }) => (
          <li key={id} className="break-words">
            <span className="font-semibold">{name}:</span> {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type FileListProps = { place: string; files: readonly ChosenFile[]; onRemoved: () => void };

function FileList({ place, files, onRemoved }: FileListProps) {
  function remove(file: ChosenFile) {
    removeChosenFile(place, file);
    onRemoved();
  }
  return (
    <>
      <ChosenList place={place} files={files} onRemove={remove} />
      {files.length > 0 && <ConsentReminder hasPhoto={files.some(({ kind }) => kind === 'image')} />}
    </>
  );
}

/** Reminds the reader of our guideline: no photos of children without consent. */
function ConsentReminder({ hasPhoto }: { hasPhoto: boolean }) {
  return (
    <Alert role="status" className="p-3">
      Does it show someone else’s child? Ask first{hasPhoto ? ', or blur the face or name tag.' : '.'}
    </Alert>
  );
}

type ChosenListProps = { place: string; files: readonly ChosenFile[]; onRemove: (file: ChosenFile) => void };

/** Lists the files of the post in their order. */
function ChosenList({ place, files, onRemove }: ChosenListProps) {
  const list = useRef<HTMLOListElement>(null);
  const movedFileId = useRef<string | null>(null);

  // Moving a file moves its element on the page, and its move button then loses the focus. So the button is focused
  // again.
  useEffect(() => {
    if (movedFileId.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${movedFileId.current}"]`)?.focus();
    movedFileId.current = null;
  }, [files]);

  if (files.length === 0) return null;
  return (
    <ol ref={list} aria-label="Chosen files" className="space-y-3">
      {files.map((file, index) => (
        <ChosenFileItem
          key={file.uploadId}
          file={file}
          number={index + 1}
          count={files.length}
          onDescribe={(alt) => setFileAltText(place, file.uploadId, alt)}
          onReplace={(replacement) => replaceChosenFile(place, file, replacement)}
          onRemove={() => onRemove(file)}
          onMove={(by) => {
            movedFileId.current = `${file.uploadId} ${by}`;
            moveChosenFile(place, index, by);
          }}
        />
      ))}
    </ol>
  );
}
