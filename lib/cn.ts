import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** Knows the text sizes of app/globals.css, which it would otherwise take for colours. */
const merge = extendTailwindMerge({ extend: { theme: { text: ['title', 'heading', 'hero'] } } });

/** Joins class names. If two Tailwind classes set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
