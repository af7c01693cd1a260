/** Content of a push notification on a device. lib/push/push-message.ts creates it, and worker/push.ts displays it. */
export type PushContent = {
  title: string;
  body: string;
  /** Path on our site that a tap on the notification opens. */
  href: string;
  /** Tag of the notification. A later notification with the same tag replaces the earlier one on the screen. */
  tag: string;
  /** Unread count for the badge on the app icon. Null leaves the badge unchanged. */
  unread: number | null;
  /**
   * Ids of the notifications that are marked as read when the person taps the message. Empty if a tap opens the list of
   * notifications.
   */
  ids: number[];
};
