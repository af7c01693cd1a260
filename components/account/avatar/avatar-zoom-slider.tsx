import { useId } from 'react';
import { RangeSlider } from '@/components/ui/range-slider';
import { ZOOM_RANGE } from './avatar-picture';

type AvatarZoomProps = { zoom: number; onZoom?: (zoom: number) => void };

/** Zoom slider of the crop editor. It is disabled without `onZoom`, which is missing until a picture is chosen. */
export function AvatarZoomSlider({ zoom, onZoom }: AvatarZoomProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-sm font-semibold">
        Zoom
      </label>
      <RangeSlider
        id={id}
        {...ZOOM_RANGE}
        value={zoom}
        disabled={!onZoom}
        aria-valuetext={`${zoom.toFixed(2)} times`}
        onChange={(event) => onZoom?.(event.target.valueAsNumber)}
        className="flex-1"
      />
      <span aria-hidden className="w-10 text-right text-sm text-muted-foreground tabular-nums">
        {zoom.toFixed(2)}×
      </span>
    </div>
  );
}
