/** The people of the demo community; they exist in the embedded database only, and the sign-in page offers one of each kind there. */
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
