import { plan } from '@/lib/site';

/** The questions of the home page, as people and search engines get them. */
export const QUESTIONS = [
  {
    question: 'Is this private?',
    answer:
      'Yes. Only signed-in people read the boards, and search engines never see them. The one exception: a post that its author, or an administrator, shares by a public link can be read by anyone until the sharing is taken back or the post is deleted.',
  },
  {
    question: 'Why is it paid?',
    answer: `Because ${plan.price} a month keeps trolls away, and because somebody has to pay for the service. We would rather it were its members than advertisers: there are no ads here, and we do not sell your data.`,
  },
  {
    question: 'What if I cancel?',
    answer:
      'You can take part until the end of the period you have paid for. After that you keep read-only access to school profiles and public information. Your own posts are hidden, not deleted, and come back if you subscribe again.',
  },
] as const;
