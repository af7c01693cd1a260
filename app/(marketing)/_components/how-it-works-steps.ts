import { membershipPlan } from '@/lib/site';

/** Texts of the three steps in which a parent subscribes, follows schools and takes part in discussions. */
export const HOW_IT_WORKS_STEPS = [
  {
    title: 'Subscribe',
    text: `Create an account and start your ${membershipPlan.trialDays}-day free trial. You can cancel anytime.`,
  },
  {
    title: 'Follow Schools',
    text: 'Follow the schools your kids go to now or next year. Posts from parents at those schools show up in your feed.',
  },
  {
    title: 'Engage & Share',
    text: 'Ask, answer, comment and vote. Share a post through a public link when others should read it too.',
  },
] as const;
