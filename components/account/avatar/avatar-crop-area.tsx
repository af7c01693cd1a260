import { UserRound } from '@/components/ui/icons/icons';
import { ZOOM_RANGE } from './avatar-picture';
import { AvatarZoomSlider } from './avatar-zoom-slider';

/**
 * Size of the crop area: a round frame of 250 px with a margin of 50 px on each side. On small screens the area is
 * smaller.
 */
export const CROP_AREA_SIZE_CLASSES = [
  'mx-auto shrink-0 w-[min(100%,350px,max(180px,90dvh-19.5rem))] sm:w-[min(100%,350px,max(180px,90dvh-16rem))]',
  'sm:[@media(max-height:30rem)]:col-start-1 sm:[@media(max-height:30rem)]:row-span-4 sm:[@media(max-height:30rem)]:row-start-1 sm:[@media(max-height:30rem)]:w-[calc(90dvh-3rem)]',
].join(' ');

/** Placeholder of the crop area, in the same size. */
export function CropAreaPlaceholder({ isReading }: { isReading: boolean }) {
  return (
    <>
      <div
        className={`${CROP_AREA_SIZE_CLASSES} flex aspect-square items-center justify-center rounded-lg bg-muted dark:bg-background`}
      >
        <span
          className={`flex aspect-square w-5/7 items-center justify-center rounded-full border-2 border-dashed border-input text-muted-foreground ${isReading ? 'animate-pulse' : ''}`}
        >
          <UserRound aria-hidden className="size-1/3" />
        </span>
      </div>
      <AvatarZoomSlider zoom={ZOOM_RANGE.min} />
    </>
  );
}
