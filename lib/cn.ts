/**
 * Joins class names. If two of them set the same property, the class that comes later in the style sheet wins, whatever
 * the order of the names. A style that other classes may override therefore uses the variant `base:` (app/globals.css).
 */
export { clsx as cn } from 'clsx';
