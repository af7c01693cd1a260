/** The people of the demo community; they exist in the embedded database only, and the sign-in page offers them there. */
export const DEMO_PASSWORD = 'parents-demo-2026';

export const DEMO_ACCOUNTS = [
  { email: 'admin@demo.test', about: 'administrator' },
  { email: 'member@demo.test', about: 'member, active' },
  { email: 'member2@demo.test', about: 'another member, active' },
  { email: 'trial@demo.test', about: 'in the free trial' },
  { email: 'canceled@demo.test', about: 'cancelled, access for 12 more days' },
  { email: 'lapsed@demo.test', about: 'ended 20 days ago; own posts are hidden' },
  { email: 'new@demo.test', about: 'no membership yet' },
] as const;
