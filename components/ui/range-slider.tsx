import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

const LOOK = [
  'h-11 min-w-0 cursor-pointer disabled:cursor-not-allowed disabled:opacity-60 not-forced-colors:appearance-none not-forced-colors:bg-transparent',
  'not-forced-colors:[&::-webkit-slider-runnable-track]:h-1.5 not-forced-colors:[&::-webkit-slider-runnable-track]:rounded-full not-forced-colors:[&::-webkit-slider-runnable-track]:bg-input',
  'not-forced-colors:[&::-webkit-slider-thumb]:-mt-1.75 not-forced-colors:[&::-webkit-slider-thumb]:size-5 not-forced-colors:[&::-webkit-slider-thumb]:appearance-none',
  'not-forced-colors:[&::-webkit-slider-thumb]:rounded-full not-forced-colors:[&::-webkit-slider-thumb]:border-2 not-forced-colors:[&::-webkit-slider-thumb]:border-card not-forced-colors:[&::-webkit-slider-thumb]:bg-primary',
  'not-forced-colors:[&::-moz-range-track]:h-1.5 not-forced-colors:[&::-moz-range-track]:rounded-full not-forced-colors:[&::-moz-range-track]:bg-input',
  'not-forced-colors:[&::-moz-range-thumb]:size-4 not-forced-colors:[&::-moz-range-thumb]:rounded-full not-forced-colors:[&::-moz-range-thumb]:border-2 not-forced-colors:[&::-moz-range-thumb]:border-card not-forced-colors:[&::-moz-range-thumb]:bg-primary',
].join(' ');

/** Shows the browser's own slider in our colours. Its knob is large enough to drag with a thumb. */
export function RangeSlider({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="range" className={cn(LOOK, className)} {...props} />;
}
