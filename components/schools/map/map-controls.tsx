'use client';

import { Maximize, Minus, Plus } from '@/components/ui/icons/icons';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { isFullyZoomedIn, isFullyZoomedOut, zoomViewport, WHOLE_MAP_VIEWPORT, type MapViewport } from './map-viewport';

const STEP = 2;

type MapControlsProps = { view: MapViewport; goTo: (change: (view: MapViewport) => MapViewport) => void };

/**
 * Shows the zoom buttons. At the zoom limits the buttons are not disabled, so that a clicked button keeps the focus.
 */
export function MapControls({ view, goTo }: MapControlsProps) {
  const buttons = [
    {
      label: 'Zoom in',
      Icon: Plus,
      isSpent: isFullyZoomedIn(view),
      press: (from: MapViewport) => zoomViewport(from, STEP),
    },
    {
      label: 'Zoom out',
      Icon: Minus,
      isSpent: isFullyZoomedOut(view),
      press: (from: MapViewport) => zoomViewport(from, 1 / STEP),
    },
    { label: 'Whole province', Icon: Maximize, isSpent: isFullyZoomedOut(view), press: () => WHOLE_MAP_VIEWPORT },
  ];
  return (
    <div className="absolute right-2 bottom-2 z-20 flex gap-1.5 @md:right-3 @md:bottom-3 @md:flex-col">
      {buttons.map(({ label, Icon, isSpent, press }) => (
        <Button
          key={label}
          variant="outline"
          size="icon"
          title={label}
          aria-label={label}
          onClick={() => goTo(press)}
          className={cn('size-10 shadow-card pointer-coarse:size-11', isSpent && 'text-muted-foreground')}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </div>
  );
}
