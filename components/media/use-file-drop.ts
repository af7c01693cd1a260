'use client';

import { useEffect, useState, type ClipboardEvent, type DragEvent } from 'react';

const hasFiles = (data: DataTransfer | null): boolean => data !== null && data.types.includes('Files');

/**
 * Ignores a file that the person drops outside the target element. Otherwise the browser would leave the page and open
 * the file.
 */
function refuse(event: globalThis.DragEvent) {
  if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

/** Returns handlers for an element that accepts dropped or pasted files. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);

  return {
    isOver,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setIsOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        setIsOver(false);
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
      onPaste: (event: ClipboardEvent) => {
        const { types, files } = event.clipboardData;
        // Ignores pictures if the clipboard also has text, because a word processor adds a picture of the copied text.
        if (files.length === 0 || types.includes('text/plain')) return;
        event.preventDefault();
        onFiles([...files]);
      },
    },
  };
}
