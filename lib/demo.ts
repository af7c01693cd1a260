/**
 * People of the demo community. They exist only in the embedded database, and the demo's sign-in page offers some of
 * them.
 */
export const DEMO_PASSWORD = 'parents-demo-2026';

export const DEMO_ACCOUNTS = [
  { email: 'member@demo.test', is: 'Member with a subscription' },
  { email: 'member2@demo.test', is: 'A second member, to answer the first' },
  { email: 'trial@demo.test', is: 'In the free trial' },
  { email: 'canceled@demo.test', is: 'Cancelled, with access for a few more days' },
  { email: 'lapsed@demo.test', is: 'Subscription ended; own posts are hidden' },
  { email: 'new@demo.test', is: 'Free account, never subscribed' },
  { email: 'admin@demo.test', is: 'Administrator' },
] as const;
