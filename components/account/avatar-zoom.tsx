import { useId } from 'react';
import { ZOOM } from './avatar-picture';

type AvatarZoomProps = { zoom: number; onZoom?: (zoom: number) => void };

/** How near the picture is; without `onZoom` there is none yet. */
export function AvatarZoom({ zoom, onZoom }: AvatarZoomProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-sm font-semibold">
        Zoom
      </label>
      <input
        id={id}
        type="range"
        {...ZOOM}
        value={zoom}
        disabled={!onZoom}
        aria-valuetext={`${zoom.toFixed(2)} times`}
        onChange={(event) => onZoom?.(event.target.valueAsNumber)}
        className="h-11 min-w-0 flex-1 cursor-pointer accent-primary disabled:cursor-not-allowed"
      />
      <span aria-hidden className="w-10 text-right text-sm text-muted-foreground tabular-nums">
        {zoom.toFixed(2)}×
      </span>
    </div>
  );
}
