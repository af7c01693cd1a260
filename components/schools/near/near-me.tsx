'use client';

import { MapPin } from '@/components/ui/icons/icons';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { toggleLocationUse, useDeviceLocation } from './device-location';

/**
 * Button that sorts a list of schools by their distance from the reader. A second click turns the sorting off, even
 * while the device is still finding its position.
 */
export function NearMeButton({ className }: { className?: string }) {
  const { state } = useDeviceLocation();
  return (
    <Button
      variant={state === 'on' ? 'default' : 'outline'}
      size="sm"
      aria-pressed={state === 'on'}
      aria-busy={state === 'asking'}
      onClick={toggleLocationUse}
      className={cn('shrink-0 noscript:hidden', className)}
    >
      <MapPin aria-hidden />
      Near me
    </Button>
  );
}

/** Text about the state of “Near me”, such as a failure. Screen readers announce each change of the text. */
export function NearMeStatus() {
  const { state, text } = useDeviceLocation();
  return (
    <p
      role="status"
      className={cn(
        'text-[0.8125rem]',
        state === 'failed' ? 'text-destructive' : 'text-muted-foreground',
        !text && 'sr-only',
      )}
    >
      {text}
    </p>
  );
}
