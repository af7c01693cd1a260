import { CreditCard, MessagesSquare, School } from 'lucide-react';
import { plan } from '@/lib/site';

const STEPS = [
  {
    icon: CreditCard,
    title: 'Subscribe',
    text: `Create an account and start your ${plan.trialDays}-day free trial. After that it is ${plan.price} per month, and you can cancel anytime.`,
  },
  {
    icon: School,
    title: 'Follow Schools',
    text: 'Follow the schools your children go to, or will go to. What parents write there comes together in your own feed.',
  },
  {
    icon: MessagesSquare,
    title: 'Engage & Share',
    text: 'Ask, answer, comment and vote. Share a post by a public link when people outside should read it too.',
  },
];

/** The three steps of taking part. */
export function Steps() {
  return (
    <ol className="grid gap-6 md:grid-cols-3">
      {STEPS.map(({ icon: Icon, title, text }, index) => (
        <li key={title} className="relative rounded-lg border bg-card p-6 pt-8 shadow-card">
          <span
            aria-hidden
            className="absolute -top-4 left-6 flex size-8 items-center justify-center rounded-full bg-primary text-sm font-bold text-primary-foreground"
          >
            {index + 1}
          </span>
          <h3 className="flex items-center gap-2.5 text-xl font-bold">
            <Icon aria-hidden className="size-5 text-primary" />
            {title}
          </h3>
          <p className="mt-2 text-muted-foreground">{text}</p>
        </li>
      ))}
    </ol>
  );
}
