'use client';

import { ImagePlus } from '@/components/ui/icons/icons';
import { useEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react';
import type { AvatarEditorRef } from 'react-avatar-editor';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';
import { acceptAttribute } from '@/components/media/accept-attribute';
import { AvatarCropEditor } from './avatar-crop-editor';
import { convertToStillPicture } from './avatar-picture';
import { CropAreaPlaceholder } from './avatar-crop-area';
import { useSaveAvatar } from './use-avatar';

/** Layout of the dialog on phones in landscape: the crop area on the left, everything else on the right. */
const BESIDE_EACH_OTHER =
  'sm:[@media(max-height:30rem)]:grid sm:[@media(max-height:30rem)]:max-w-3xl sm:[@media(max-height:30rem)]:grid-cols-[auto_1fr]';

type AvatarDialogProps = {
  /** The button that opened the dialog, which gets the focus back. */
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Dialog in which the member chooses a photo, crops it to a circle and uploads it. */
export function AvatarDialog({ trigger, onClose }: AvatarDialogProps) {
  const fileInput = useRef<HTMLInputElement>(null);
  const editor = useRef<AvatarEditorRef>(null);
  const [ready, setReady] = useState<string | null>(null);
  const { choose, address, isReading, hasFailed } = useAvatarPicture();
  const { mutate, isPending } = useSaveAvatar();

  function onFileChosen({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) choose(file);
    target.value = ''; // Clears the file field, so that the same file can be chosen again.
  }
  function save() {
    const crop = editor.current?.getImage();
    if (crop) mutate(crop, { onSuccess: onClose });
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        className={BESIDE_EACH_OTHER}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          trigger.current?.focus();
        }}
      >
        <DialogHeader>
          <DialogTitle>Change Photo</DialogTitle>
          <DialogDescription>
            {address
              ? 'Drag the photo into the circle, or move it with the buttons.'
              : 'Other members see it next to your name.'}
          </DialogDescription>
        </DialogHeader>
        {address ? (
          <AvatarCropEditor key={address} address={address} editor={editor} onReady={() => setReady(address)} />
        ) : (
          <CropAreaPlaceholder isReading={isReading} />
        )}
        <input ref={fileInput} type="file" accept={acceptAttribute('image')} hidden onChange={onFileChosen} />
        {hasFailed && (
          <Alert variant="destructive" role="alert" title="We can't open this file as a photo">
            Try another file, such as a JPEG or PNG.
          </Alert>
        )}
        <DialogFooter className="flex-row flex-wrap justify-end">
          <Button
            variant="outline"
            pending={isReading}
            className="max-sm:w-full sm:mr-auto"
            onClick={() => fileInput.current?.click()}
          >
            {!isReading && <ImagePlus aria-hidden />}
            {buttonText(isReading, address !== null)}
          </Button>
          <DialogClose asChild>
            <Button variant="outline" className="max-sm:flex-1">
              Cancel
            </Button>
          </DialogClose>
          <Button
            className="max-sm:flex-1"
            disabled={address === null || ready !== address}
            pending={isPending}
            onClick={save}
          >
            {isPending ? 'Saving...' : 'Save'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function buttonText(isReading: boolean, hasPicture: boolean): string {
  if (isReading) return 'Opening...';
  return hasPicture ? 'Choose Another' : 'Choose a Photo';
}

/** Prepares the chosen file for cropping. If the browser cannot show the file, the previous picture remains. */
function useAvatarPicture() {
  const [file, setFile] = useState<File | null>(null);
  const [readResult, setRead] = useState<{ file: File; isPicture: boolean } | null>(null);
  const [address, setAddress] = useState<string | null>(null);

  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    convertToStillPicture(file).then(
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

  const isReading = file !== null && readResult?.file !== file;
  return { choose: setFile, address, isReading, hasFailed: !isReading && readResult?.isPicture === false };
}
