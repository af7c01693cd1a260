/**
 * The deep grounds of the public pages, the same by day and by night. What stands on one takes the bright colours that it needs:
 * buttons and links become the lamp that calls, muted texts, lines and the ring of the focus stay to be seen.
 */
const LAMP = [
  '[--primary:var(--lamp)] [--primary-hover:var(--lamp-hover)] [--primary-foreground:var(--lamp-foreground)]',
  '[--success:var(--lamp)] [--ring:var(--lamp)]',
].join(' ');

export const onHarbour = `bg-harbour text-harbour-foreground [--muted-foreground:var(--harbour-muted)] [--border:var(--color-paint-water)] ${LAMP}`;

export const onSpruce = `bg-spruce text-spruce-foreground [--muted-foreground:var(--spruce-muted)] [--border:var(--color-paint-spruce)] ${LAMP}`;
