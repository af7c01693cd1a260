import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/**
 * Class merger that knows the text sizes of app/globals.css, because the default merger would mistake them for text
 * colours.
 */
const merge = extendTailwindMerge({ extend: { theme: { text: ['title', 'heading', 'hero'] } } });

/** Joins class names. If two Tailwind classes set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
