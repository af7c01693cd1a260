import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** Knows the sizes of app/globals.css, which it would take for colours. */
const merge = extendTailwindMerge({ extend: { theme: { text: ['title', 'heading', 'hero'] } } });

/** Joins class names; of two Tailwind classes that set the same thing the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
