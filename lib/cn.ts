/**
 * Joins class names. Their order does not matter: the style sheet decides which of two conflicting classes wins.
 * Default styles use the variant `base:`, which every other class overrides (app/globals.css).
 */
export { clsx as cn } from 'clsx';
