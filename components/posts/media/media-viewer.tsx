'use client';

import { ChevronLeft, ChevronRight, X } from '@/components/ui/icons/icons';
import { Dialog } from 'radix-ui';
import { useEffect, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { pressedKeyUnlessComposing } from '@/components/ui/keyboard/pressed-key';
import { cn } from '@/lib/cn';
import type { MediaView } from '@/lib/media/schema';
import { mediaFileLabel } from './media-kind';
import { MediaPicture } from './media-picture';
import { useSwipeGesture } from './use-swipe-gesture';

type MediaViewerProps = {
  pictures: MediaView[];
  /** The picture that the reader clicked to open the viewer. */
  start: MediaView;
  onClose: () => void;
  /** Element that gets the focus back when the viewer closes. */
  opener: HTMLElement;
};

/**
 * Shows the pictures of a post one by one, as large as the screen. The viewer does not use Radix's overlay, because the
 * overlay prevents moving a zoomed picture.
 */
export function MediaViewer({ pictures, start, onClose, opener }: MediaViewerProps) {
  const [shownId, setShown] = useState(start.id);
  const [announcement, setAnnouncement] = useState('');
  const swipe = useSwipeGesture(step);
  useStillPage();

  // Finds the picture by its id, because its position changes if a picture before it is removed while the viewer is
  // open.
  const index = pictures.findIndex(({ id }) => id === shownId);
  const picture = pictures[index];
  const isGone = !picture;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (!picture) return null;
  const count = pictures.length;
  const position = `${index + 1} of ${count}`;

  function step(by: 1 | -1) {
    const next = pictures[index + by];
    if (!next) return;
    setShown(next.id);
    setAnnouncement(`${index + by + 1} of ${count}${next.alt ? `: ${next.alt}` : ''}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[pressedKeyUnlessComposing(event)] as 1 | -1 | undefined;
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(by);
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.focus({ preventScroll: true });
          }}
          className="fixed inset-0 z-50 flex animate-appear flex-col bg-black text-white outline-none"
        >
          <header className="flex h-14 shrink-0 items-center justify-between gap-4 pr-2 pl-4">
            <Dialog.Title className="text-sm font-semibold tabular-nums">
              <span className="sr-only">Photo </span>
              {count > 1 ? position : null}
            </Dialog.Title>
            <Dialog.Close aria-label="Close" className={roundLook}>
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </header>
          <div className="relative min-h-0 flex-1 px-2 sm:px-16" {...swipe}>
            <div
              className="@container-[size] flex size-full items-center justify-center"
              onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
            >
              <div key={picture.id} style={boxOf(picture)} className="relative overflow-hidden">
                <MediaPicture
                  media={largestOf(picture)}
                  alt={mediaFileLabel(picture, pictures)}
                  sizes="100vw"
                  isEager
                />
              </div>
            </div>
            {count > 1 && (
              <>
                <Turn label="Previous photo" isEnd={index === 0} onClick={() => step(-1)} className="left-2">
                  <ChevronLeft aria-hidden className="size-6" />
                </Turn>
                <Turn label="Next photo" isEnd={index === count - 1} onClick={() => step(1)} className="right-2">
                  <ChevronRight aria-hidden className="size-6" />
                </Turn>
              </>
            )}
          </div>
          <footer
            aria-hidden
            className="flex min-h-14 shrink-0 items-center justify-center px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
          >
            <p className="max-w-3xl text-center text-sm text-balance">{picture.alt}</p>
          </footer>
          <p role="status" className="sr-only">
            {announcement}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const roundLook =
  'flex size-11 items-center justify-center rounded-full bg-black/60 text-white transition-colors hover:bg-white/20 focus-visible:outline-white';

type TurnProps = ComponentProps<'button'> & {
  label: string;
  /**
   * True if no more pictures follow in this direction. The button then does nothing but is not disabled, so that it
   * keeps the focus.
   */
  isEnd: boolean;
};

function Turn({ label, isEnd, className, ...props }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isEnd || undefined}
      className={cn(
        roundLook,
        'absolute inset-y-0 my-auto aria-disabled:cursor-default aria-disabled:opacity-30',
        className,
      )}
      {...props}
    />
  );
}

/** Returns the style of a box that fills the available space but is not larger than the picture. */
const boxOf = ({ width, height }: MediaView) => ({
  aspectRatio: `${width} / ${height}`,
  width: `min(100cqw, ${(100 * width) / height}cqh, ${width}px)`,
});

/**
 * Returns the picture with its widest source only. Even a small screen needs this source, because the reader may zoom
 * in.
 */
const largestOf = (picture: MediaView): MediaView => ({ ...picture, sources: picture.sources.slice(-1) });

/** Keeps the page behind the viewer from scrolling. */
function useStillPage() {
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.add('overflow-hidden');
    return () => classList.remove('overflow-hidden');
  }, []);
}
