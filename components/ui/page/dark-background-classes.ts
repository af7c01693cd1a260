/**
 * Dark backgrounds of the public pages. They are equally dark in light and dark mode, so text, links and lines on them
 * always have bright colours.
 */
const ACCENT_COLOURS = [
  '[--primary:var(--lamp)] [--primary-hover:var(--lamp-hover)] [--primary-foreground:var(--lamp-foreground)]',
  '[--success:var(--lamp)] [--ring:var(--lamp)]',
].join(' ');

export const darkBlueBackgroundClasses = `bg-harbour text-harbour-foreground [--muted-foreground:var(--harbour-muted)] [--border:var(--color-paint-water)] ${ACCENT_COLOURS}`;

export const darkGreenBackgroundClasses = `bg-spruce text-spruce-foreground [--muted-foreground:var(--spruce-muted)] [--border:var(--color-paint-spruce)] ${ACCENT_COLOURS}`;
