'use client';

import { ImagePlus } from 'lucide-react';
import { useRef, useState, type ChangeEvent, type RefObject } from 'react';
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
import { AvatarCrop } from './avatar-crop';
import { EmptyStage } from './avatar-stage';
import { useSaveAvatar } from './use-avatar';
import { useAvatarPicture } from './use-avatar-picture';

/** On a phone that lies on its side: the crop on the left, all else on the right. */
const BESIDE_EACH_OTHER =
  'sm:[@media(max-height:30rem)]:grid sm:[@media(max-height:30rem)]:max-w-3xl sm:[@media(max-height:30rem)]:grid-cols-[auto_1fr]';

type AvatarDialogProps = {
  /** What opened it, to which the focus comes back. */
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Chooses a photo, cuts a round part out of it and sends that. */
export function AvatarDialog({ trigger, onClose }: AvatarDialogProps) {
  const fileInput = useRef<HTMLInputElement>(null);
  const editor = useRef<AvatarEditorRef>(null);
  const [ready, setReady] = useState<string | null>(null);
  const { choose, address, isReading, hasFailed } = useAvatarPicture();
  const { mutate, isPending } = useSaveAvatar();

  function chosen({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) choose(file);
    target.value = ''; // so that the same file can be chosen again
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
            {address ? 'Drag the photo into the circle.' : 'Other members see it beside your name.'}
          </DialogDescription>
        </DialogHeader>
        {address ? (
          <AvatarCrop key={address} address={address} editor={editor} onReady={() => setReady(address)} />
        ) : (
          <EmptyStage isReading={isReading} />
        )}
        <input ref={fileInput} type="file" accept="image/*" hidden onChange={chosen} />
        {hasFailed && (
          <Alert variant="destructive" role="alert" title="This file cannot be opened as a photo">
            Try another one, such as a JPEG or PNG.
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
