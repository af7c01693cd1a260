'use client';

import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import AvatarEditor, { type AvatarEditorRef } from 'react-avatar-editor';
import { pressedKeyUnlessComposing } from '@/components/ui/keyboard/pressed-key';
import { AVATAR_SIZE_PIXELS, ZOOM_RANGE } from './avatar-picture';
import { CROP_AREA_SIZE_CLASSES } from './avatar-crop-area';
import { AvatarZoomSlider } from './avatar-zoom-slider';

const BORDER = 50;
const FIT = { display: 'block', width: '100%', height: 'auto' };

type Move = { x: number; y: number };
const ARROWS: Record<string, Move> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const STEP = 5;
const LONG_STEP = 25;

type AvatarCropProps = { address: string; editor: Ref<AvatarEditorRef>; onReady: () => void };

/** The chosen picture with its round crop frame and a zoom slider. Dragging or the arrow keys move the picture. */
export function AvatarCropEditor({ address, editor, onReady }: AvatarCropProps) {
  const hintId = useId();
  const [zoom, setZoom] = useState<number>(ZOOM_RANGE.min);
  return (
    <>
      <div
        role="application"
        aria-label="Position of the photo"
        aria-describedby={hintId}
        tabIndex={0}
        onKeyDown={moveByKey}
        className={`${CROP_AREA_SIZE_CLASSES} overflow-hidden rounded-lg bg-muted dark:bg-background`}
      >
        <span id={hintId} hidden>
          Use the arrow keys to move the picture. Hold Shift for bigger steps.
        </span>
        <AvatarEditor
          ref={editor}
          image={address}
          width={AVATAR_SIZE_PIXELS}
          height={AVATAR_SIZE_PIXELS}
          border={BORDER}
          borderRadius={AVATAR_SIZE_PIXELS / 2}
          scale={zoom}
          style={FIT}
          onImageReady={onReady}
        />
      </div>
      <AvatarZoomSlider zoom={zoom} onZoom={setZoom} />
    </>
  );
}

function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const arrow = ARROWS[pressedKeyUnlessComposing(event)];
  const canvas = event.currentTarget.querySelector('canvas');
  if (!arrow || !canvas || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const step = event.shiftKey ? LONG_STEP : STEP;
  drag(canvas, { x: arrow.x * step, y: arrow.y * step });
}

/**
 * Moves the picture by simulated mouse events, because the `position` property of react-avatar-editor 15.1 has no
 * effect.
 */
function drag(canvas: HTMLCanvasElement, by: Move) {
  const mouse = (type: string, { x, y }: Move = { x: 0, y: 0 }) =>
    new MouseEvent(type, { bubbles: true, clientX: x, clientY: y });
  canvas.dispatchEvent(mouse('mousedown'));
  document.dispatchEvent(mouse('mousemove'));
  document.dispatchEvent(mouse('mousemove', by));
  document.dispatchEvent(mouse('mouseup'));
}
