'use client';

import { ArrowDown, ArrowLeft, ArrowUp, type Icon } from '@/components/ui/icons/icons';
import { useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import AvatarEditor, { type AvatarEditorRef } from 'react-avatar-editor';
import { Button } from '@/components/ui/button';
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
/** The buttons that move the picture without dragging (WCAG 2.5.7). */
const BUTTONS: { arrow: string; label: string; Icon: Icon; className?: string }[] = [
  { arrow: 'ArrowLeft', label: 'Move left', Icon: ArrowLeft },
  { arrow: 'ArrowUp', label: 'Move up', Icon: ArrowUp },
  { arrow: 'ArrowDown', label: 'Move down', Icon: ArrowDown },
  { arrow: 'ArrowRight', label: 'Move right', Icon: ArrowLeft, className: 'rotate-180' },
];
const STEP = 5;
const LONG_STEP = 25;

type AvatarCropProps = { address: string; editor: Ref<AvatarEditorRef>; onReady: () => void };

/**
 * The chosen picture with its round crop frame and a zoom slider. Dragging, buttons or the arrow keys move the picture.
 */
export function AvatarCropEditor({ address, editor, onReady }: AvatarCropProps) {
  const hintId = useId();
  const area = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number>(ZOOM_RANGE.min);
  return (
    <>
      <div
        ref={area}
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
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div role="group" aria-label="Move the photo" className="flex gap-1">
          {BUTTONS.map(({ arrow, label, Icon, className }) => (
            <Button
              key={arrow}
              variant="outline"
              size="icon"
              aria-label={label}
              className="size-9"
              onClick={() => move(area.current, arrow, LONG_STEP)}
            >
              <Icon aria-hidden className={className} />
            </Button>
          ))}
        </div>
        <div className="min-w-48 flex-1">
          <AvatarZoomSlider zoom={zoom} onZoom={setZoom} />
        </div>
      </div>
    </>
  );
}

function moveByKey(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const isArrow = move(event.currentTarget, pressedKeyUnlessComposing(event), event.shiftKey ? LONG_STEP : STEP);
  if (isArrow) event.preventDefault();
}

/** Moves the picture in the direction of an arrow key. Returns false for any other key. */
function move(area: HTMLElement | null, key: string, step: number): boolean {
  const arrow = ARROWS[key];
  const canvas = area?.querySelector('canvas');
  if (!arrow || !canvas) return false;
  drag(canvas, { x: arrow.x * step, y: arrow.y * step });
  return true;
}

/**
 * Moves the picture by simulated mouse events. The `position` property, which should move it, has no effect in
 * react-avatar-editor 15.1.
 */
function drag(canvas: HTMLCanvasElement, by: Move) {
  const mouse = (type: string, { x, y }: Move = { x: 0, y: 0 }) =>
    new MouseEvent(type, { bubbles: true, clientX: x, clientY: y });
  canvas.dispatchEvent(mouse('mousedown'));
  document.dispatchEvent(mouse('mousemove'));
  document.dispatchEvent(mouse('mousemove', by));
  document.dispatchEvent(mouse('mouseup'));
}
