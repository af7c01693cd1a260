/** What a device shows: lib/push/message.ts makes it, worker/push.ts draws it. */
export type Shown = {
  title: string;
  body: string;
  /** Where a press leads: a path of ours. */
  href: string;
  /** The next one of the same takes its place on the screen. */
  tag: string;
  /** How many are unread, for the mark on the app's picture; null: not said. */
  unread: number | null;
  /** The notifications that a press reads; none of several that stand in the list. */
  ids: number[];
};
