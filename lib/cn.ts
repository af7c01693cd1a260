/**
 * Joins class names. If two classes set the same property, the class that comes later in the style sheet wins. The
 * order of the names does not matter. Default styles therefore use the variant `base:` (app/globals.css), which any
 * other class overrides.
 */
export { clsx as cn } from 'clsx';
