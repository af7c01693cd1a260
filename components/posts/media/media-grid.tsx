import type { ReactNode } from 'react';
import type { useOpenLazyComponent } from '@/components/providers/lazy/use-open-lazy-component';
import { cn } from '@/lib/cn';
import type { MediaView } from '@/lib/media/schema';
import { singlePictureSizesAttribute, croppedPictureSizesAttribute, fittedMediaSize } from './media-sizes';
import { AspectRatioBox } from './aspect-ratio-box';
import { mediaFileLabel } from './media-kind';
import { MediaPicture } from './media-picture';

const LEAST_PIXELS = 120;

type Cell = { className: string; share: number; ratio: number };

const square: Cell = { className: 'aspect-square', share: 1 / 2, ratio: 1 };
const landscape: Cell = { className: 'aspect-4/3', share: 1 / 2, ratio: 4 / 3 };
const corner: Cell = { className: 'aspect-square', share: 1 / 3, ratio: 1 };
const leading: Cell = { className: 'col-span-2 row-span-2', share: 2 / 3, ratio: 1 };

/** Cells of the grid by number of pictures, which can be two, three or four. */
const CELLS: Record<number, Cell[]> = {
  2: [square, square],
  3: [leading, corner, corner],
  4: [landscape, landscape, landscape, landscape],
};

type MediaGridProps = {
  /** Up to four adjacent pictures, which form one grid. */
  pictures: MediaView[];
  /** All files of the post, used to number the pictures. */
  media: MediaView[];
  isEager: boolean;
  onOpen: (picture: MediaView, opener: HTMLElement) => void;
  /** Event handlers that load the viewer's code before a click. */
  intent: Intent;
};

type Intent = ReturnType<typeof useOpenLazyComponent>['intent'];

/** Shows the pictures of a post. A single picture is shown whole, but several pictures are cropped side by side. */
export function MediaGrid({ pictures, media, isEager, onOpen, intent }: MediaGridProps) {
  const opening = (picture: MediaView) => ({ intent, onOpen: (opener: HTMLElement) => onOpen(picture, opener) });
  const [first, second] = pictures;
  if (first && !second) {
    const box = fittedMediaSize(first, LEAST_PIXELS);
    return (
      <Opener {...opening(first)} className="w-full">
        <AspectRatioBox {...box}>
          <MediaPicture
            media={first}
            alt={mediaFileLabel(first, media)}
            sizes={singlePictureSizesAttribute(box)}
            isEager={isEager}
          />
        </AspectRatioBox>
      </Opener>
    );
  }
  const cells = CELLS[pictures.length] ?? [];
  return (
    <ul className={cn('mx-auto grid max-w-184 gap-1', pictures.length === 3 ? 'grid-cols-3' : 'grid-cols-2')}>
      {pictures.map((picture, index) => {
        const cell = cells[index] ?? square;
        return (
          <li key={picture.id} className={cell.className}>
            <Opener {...opening(picture)} className="relative size-full overflow-hidden bg-muted">
              <MediaPicture
                media={picture}
                alt={mediaFileLabel(picture, media)}
                sizes={croppedPictureSizesAttribute(picture, cell)}
                isCropped
                isEager={isEager}
              />
            </Opener>
          </li>
        );
      })}
    </ul>
  );
}

type OpenerProps = { onOpen: (opener: HTMLElement) => void; intent: Intent; className: string; children: ReactNode };

function Opener({ onOpen, intent, className, children }: OpenerProps) {
  return (
    <button
      type="button"
      {...intent}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => onOpen(currentTarget)}
      className={cn('block busy cursor-zoom-in rounded-lg', className)}
    >
      <span className="sr-only">Enlarge: </span>
      {children}
    </button>
  );
}
