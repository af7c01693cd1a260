'use client';

import { ImagePlus } from '@/components/ui/icons/icons';
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { MAX_FILES_PER_POST } from '@/lib/media/schema';
import { acceptAttribute } from '@/components/media/accept-attribute';
import { isFormHasFilesFlagSet } from '@/components/media/upload/unsent-file-flags';
import {
  addFiles,
  setFileAltText,
  moveFile,
  removeFile,
  replaceFile,
  useChosenFiles,
  type ChosenFile,
} from './chosen-files';
import { ChosenFileItem } from './chosen-file-item';

const LIMITS = `Up to ${MAX_FILES_PER_POST}. We make large photos smaller. Videos can be up to 100 MB and 5 minutes long.`;

type MediaFieldProps = {
  /** Key under which the form's draft is stored. */
  place: string;
  /** True while the post is being sent, so that the files cannot be changed. */
  disabled: boolean;
};

/** Adds photos and videos to a post by choosing, dropping or pasting files. */
export function MediaField({ place, disabled }: MediaFieldProps) {
  const { files, refusals, reading } = useChosenFiles(place);
  const [hadFiles] = useState(() => isFormHasFilesFlagSet(place));
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isFull = files.length >= MAX_FILES_PER_POST;

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    void addFiles(place, [...(target.files ?? [])]);
    target.value = ''; // Empties the file field, so that choosing the same file again causes a change event.
  }

  function remove(file: ChosenFile) {
    removeFile(place, file);
    button.current?.focus();
  }

  return (
    <fieldset disabled={disabled} className="min-w-0 space-y-3">
      <legend className="sr-only">Photos and videos</legend>
      <ChosenList place={place} files={files} onRemove={remove} />
      {files.length > 0 && <ConsentReminder hasPhoto={files.some(({ kind }) => kind === 'image')} />}
      <input
        ref={input}
        type="file"
        accept={acceptAttribute('image', 'video')}
        multiple
        onChange={take}
        aria-label="Photos or videos"
        tabIndex={-1}
        className="hidden"
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
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
        <p role="status" className="text-sm text-muted-foreground">
          {reading > 0 && 'Reading…'}
          {reading === 0 && files.length > 0 && `${files.length} of ${MAX_FILES_PER_POST} chosen`}
          {reading === 0 &&
            files.length === 0 &&
            hadFiles &&
            isFormHasFilesFlagSet(place) &&
            'Please choose your photos or video again.'}
        </p>
      </div>
      <p id={hintId} className="text-sm text-muted-foreground">
        {LIMITS} <span className="hidden lg:inline">You can also drop them here, or paste a photo.</span>
      </p>
      {refusals.length > 0 && (
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
      )}
    </fieldset>
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

  // The move button of a moved file loses the focus when the file's element moves, so the button is focused again.
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
          onReplace={(replacement) => replaceFile(place, file, replacement)}
          onRemove={() => onRemove(file)}
          onMove={(by) => {
            movedFileId.current = `${file.uploadId} ${by}`;
            moveFile(place, index, by);
          }}
        />
      ))}
    </ol>
  );
}
