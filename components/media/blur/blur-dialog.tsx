'use client';

import { RotateCcw, Undo2 } from '@/components/ui/icons/icons';
import { useEffect, useId, useRef, useState } from 'react';
import { UNREADABLE_PHOTO_MESSAGE } from '@/components/media/accepted-files';
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
import { Label } from '@/components/ui/label';
import { RangeSlider } from '@/components/ui/range-slider';
import { createBlurPainter, type BlurPainter } from './blur-painter';
import { BlurBrushArea } from './blur-brush-area';

type BlurDialogProps = {
  file: File;
  /** Receives the blurred picture. The original file is not changed. */
  onDone: (file: File) => void;
  onClose: () => void;
};

/** Shows a dialog for blurring faces and names in a picture before it leaves the browser. */
export function BlurDialog({ file, onDone, onClose }: BlurDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* A click outside does not close the dialog. Otherwise an accidental tap would discard all the work. */}
      <DialogContent className="sm:max-w-3xl" onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>Blur faces or names</DialogTitle>
          <DialogDescription>
            Paint over faces, name tags and anything else that should stay private. We only receive the blurred photo.
          </DialogDescription>
        </DialogHeader>
        <BlurEditor file={file} onDone={onDone} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function BlurEditor({ file, onDone, onClose }: BlurDialogProps) {
  const sizeId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [painter, setPainter] = useState<BlurPainter | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [strokes, setStrokes] = useState(0);
  /** Picture that the person is blurring. It stays the same if another tab replaces the form's file. */
  const [original] = useState(file);
  const current = useRef(file);
  /** Brush diameter, in percent of the picture's longer side. */
  const [brush, setBrush] = useState(10);

  useEffect(() => {
    current.current = file;
  }, [file]);

  useEffect(() => {
    let isClosed = false;
    if (canvas.current) {
      createBlurPainter(canvas.current, original).then(
        (opened) => !isClosed && setPainter(opened),
        () => !isClosed && setFailure(UNREADABLE_PHOTO_MESSAGE),
      );
    }
    return () => {
      isClosed = true;
    };
  }, [original]);

  const afterChange = () => setStrokes(painter?.count() ?? 0);
  const undo = () => {
    painter?.undo();
    afterChange();
  };

  async function save() {
    if (!painter || isSaving) return;
    if (strokes === 0) return onClose();
    setIsSaving(true);
    try {
      const made = await painter.save();
      if (current.current === original) {
        onDone(made);
        return onClose();
      }
      setIsSaving(false);
      setFailure('This photo was changed in another tab. Close this window and open it again to blur the new version.');
    } catch {
      setIsSaving(false);
      setFailure("We couldn't blur the photo. Your device may be low on memory.");
    }
  }

  return (
    <>
      {failure && (
        <Alert role="alert" variant="destructive">
          {failure}
        </Alert>
      )}
      <BlurBrushArea
        canvas={canvas}
        painter={painter}
        brush={brush}
        isBroken={failure !== null}
        onStroke={afterChange}
        onUndo={undo}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-52 flex-1 items-center gap-3">
          <Label htmlFor={sizeId} className="shrink-0">
            Brush size
          </Label>
          <RangeSlider
            id={sizeId}
            min={4}
            max={34}
            step={2}
            value={brush}
            onChange={({ target }) => setBrush(Number(target.value))}
            className="flex-1"
          />
        </div>
        <div className="flex gap-2">
          <Button
            variant="outline"
            onClick={undo}
            aria-disabled={strokes === 0 || undefined}
            className="aria-disabled:cursor-default"
          >
            <Undo2 aria-hidden />
            Undo
          </Button>
          <Button
            variant="outline"
            aria-disabled={strokes === 0 || undefined}
            className="aria-disabled:cursor-default"
            onClick={() => {
              painter?.reset();
              afterChange();
            }}
          >
            <RotateCcw aria-hidden />
            Reset
          </Button>
        </div>
      </div>
      <DialogFooter className="pt-0">
        <DialogClose asChild>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
        <Button pending={isSaving} disabled={!painter} onClick={() => void save()}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
