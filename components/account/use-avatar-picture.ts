'use client';

import { useEffect, useState } from 'react';
import { readPicture } from './avatar-picture';

/** The chosen file, made ready to be cropped. One that cannot be shown leaves the picture before it where it is. */
export function useAvatarPicture() {
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<{ file: File; isPicture: boolean } | null>(null);
  const [address, setAddress] = useState<string | null>(null);

  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    readPicture(file).then(
      (picture) => {
        if (!isCurrent) return;
        setRead({ file, isPicture: true });
        setAddress(URL.createObjectURL(picture));
      },
      () => isCurrent && setRead({ file, isPicture: false }),
    );
    return () => void (isCurrent = false);
  }, [file]);

  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address);
  }, [address]);

  const isReading = file !== null && read?.file !== file;
  return { choose: setFile, address, isReading, hasFailed: !isReading && read?.isPicture === false };
}
