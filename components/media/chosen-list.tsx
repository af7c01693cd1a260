'use client';

import { useEffect, useRef } from 'react';
import { describeFile, moveFile, replaceFile, type ChosenFile } from './chosen-files';
import { ChosenItem } from './chosen-item';

type ChosenListProps = { place: string; files: readonly ChosenFile[]; onRemove: (file: ChosenFile) => void };

/** The files that will go with the post, in their order. */
export function ChosenList({ place, files, onRemove }: ChosenListProps) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string | null>(null);

  // What is moved in the page loses the focus.
  useEffect(() => {
    if (pressed.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
    pressed.current = null;
  }, [files]);

  if (files.length === 0) return null;
  return (
    <ol ref={list} aria-label="Chosen files" className="space-y-3">
      {files.map((file, index) => (
        <ChosenItem
          key={file.uploadId}
          file={file}
          number={index + 1}
          count={files.length}
          onDescribe={(alt) => describeFile(place, file.uploadId, alt)}
          onReplace={(replacement) => replaceFile(place, file, replacement)}
          onRemove={() => onRemove(file)}
          onMove={(by) => {
            pressed.current = `${file.uploadId} ${by}`;
            moveFile(place, index, by);
          }}
        />
      ))}
    </ol>
  );
}
