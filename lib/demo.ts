/** People of the demo community, who exist only in the demo's embedded database. */
export const DEMO_PASSWORD = 'parents-demo-2026';

export const DEMO_ACCOUNTS = [
  { email: 'member@demo.test', is: 'Member with a paid membership' },
  { email: 'member2@demo.test', is: 'A second member, to reply to the first' },
  { email: 'trial@demo.test', is: 'In the free trial' },
  { email: 'canceled@demo.test', is: 'Cancelled, but active for a few more days' },
  { email: 'lapsed@demo.test', is: 'Membership ended, own posts hidden' },
  { email: 'new@demo.test', is: 'Free account, never subscribed' },
  { email: 'admin@demo.test', is: 'Administrator' },
] as const;
