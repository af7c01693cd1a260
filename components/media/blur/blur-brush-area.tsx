'use client';

import { useId, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { clamp, type Point } from '@/components/media/blur-mosaic';
import { pressedKeyUnlessComposing } from '@/components/ui/keyboard/pressed-key';
import { Spinner } from '@/components/ui/spinner';
import { cn } from '@/lib/cn';
import type { BlurPainter } from './blur-painter';

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type BlurStageProps = {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** The loaded picture, or null until the picture is loaded. */
  painter: BlurPainter | null;
  /** Brush diameter, in percent of the picture's longer side. */
  brush: number;
  /** True if the picture could not be opened. */
  isBroken: boolean;
  onStroke: () => void;
  onUndo: () => void;
};

/** Shows the picture and a brush that follows the finger, the pointer or the arrow keys. */
export function BlurBrushArea({ canvas, painter, brush, isBroken, onStroke, onUndo }: BlurStageProps) {
  const helpId = useId();
  /** Brush position, as fractions of the picture's width and height. */
  const [at, setAt] = useState<Point>({ x: 0.5, y: 0.5 });
  const [isPainting, setIsPainting] = useState(false);
  const [isHovered, setIsHovered] = useState(false);
  const [announcement, setNews] = useState('');

  const { width, height } = painter?.size ?? { width: 1, height: 1 };
  const diameter = (Math.max(width, height) * brush) / 100;
  const inPixels = ({ x, y }: Point): Point => ({ x: x * width, y: y * height });

  function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
    const box = currentTarget.getBoundingClientRect();
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  }

  function begin(event: PointerEvent<HTMLCanvasElement>) {
    if (!painter || !event.isPrimary || event.button !== 0) return;
    const place = placeOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    setIsPainting(true);
    setIsHovered(true);
    setAt(place);
    painter.begin(inPixels(place), diameter);
  }

  function move(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.isPrimary) return;
    const place = placeOf(event);
    setIsHovered(true);
    setAt(place);
    if (isPainting) painter?.extend(inPixels(place));
  }

  function end() {
    if (!isPainting) return;
    setIsPainting(false);
    painter?.end();
    onStroke();
  }

  function press(event: KeyboardEvent<HTMLCanvasElement>) {
    if (!painter) return;
    const arrow = ARROWS[pressedKeyUnlessComposing(event)];
    if (arrow) {
      const step = event.shiftKey ? diameter / 8 : diameter / 2;
      const x = clamp(at.x + (arrow.x * step) / width, 0, 1);
      const y = clamp(at.y + (arrow.y * step) / height, 0, 1);
      setAt({ x, y });
      setNews(inWords({ x, y }));
    } else if (pressedKeyUnlessComposing(event) === ' ' || pressedKeyUnlessComposing(event) === 'Enter') {
      painter.begin(inPixels(at), diameter);
      painter.end();
      onStroke();
      setNews(`Blurred at ${inWords(at)}`);
    } else if (pressedKeyUnlessComposing(event).toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) {
      onUndo();
      setNews('Undone');
    } else return;
    event.preventDefault();
  }

  return (
    <div className="space-y-2">
      <div className="flex min-h-40 items-center justify-center overflow-hidden rounded-md bg-muted">
        <div
          className="relative"
          style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, calc(50dvh * ${width / height}))` }}
        >
          <canvas
            ref={canvas}
            role="application"
            tabIndex={0}
            aria-label="Photo"
            aria-describedby={helpId}
            aria-busy={!painter}
            onPointerDown={begin}
            onPointerMove={move}
            onPointerUp={end}
            onPointerCancel={end}
            onPointerLeave={() => setIsHovered(false)}
            onKeyDown={press}
            className={cn('peer size-full cursor-crosshair touch-none -outline-offset-2', !painter && 'opacity-0')}
          />
          <div
            aria-hidden
            style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%`, width: `${(diameter / width) * 100}%` }}
            className={cn(
              'pointer-events-none absolute aspect-square -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white outline-2 outline-black peer-focus-visible:block',
              !isHovered && 'hidden',
            )}
          />
          {!painter && !isBroken && <Spinner text="Opening the photo..." className="absolute inset-0" />}
        </div>
      </div>
      <p id={helpId} className="hidden text-sm text-muted-foreground sm:block">
        On a keyboard: the arrow keys move the brush (hold Shift for small steps), Space blurs, and Ctrl+Z undoes.
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

const inWords = ({ x, y }: Point) => `${Math.round(x * 100)}% from the left, ${Math.round(y * 100)}% from the top`;
