/**
 * Joins class names. If two of them set the same property, the style sheet decides which class wins, whatever the order
 * of the names. So a style that others may override uses the variant `base:` (app/globals.css).
 */
export { clsx as cn } from 'clsx';
