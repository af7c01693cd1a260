import { membershipPlan } from '@/lib/site';

const PAYMENT_STEPS = [
  { when: 'Today', amount: '$0.00', text: 'You enter your card and can take part right away.' },
  {
    when: 'Three days before the trial ends',
    amount: '$0.00',
    text: 'We email you a reminder. Cancel during the trial, and you pay nothing.',
  },
  {
    when: 'Each month after that',
    amount: membershipPlan.amount,
    text: `You pay in ${membershipPlan.paid}, until you cancel.`,
  },
  { when: 'After you cancel', amount: '$0.00', text: 'You can take part until the end of the month you paid for.' },
];

/** Timeline of the payments for a membership, in colours for a muted background. */
export function PaymentTimeline() {
  return (
    <ol>
      {PAYMENT_STEPS.map(({ when, amount, text }) => (
        <li
          key={when}
          className="relative pb-4 pl-7 before:absolute before:top-3 before:-bottom-3 before:left-[0.3125rem] before:w-0.5 before:bg-input last:pb-0 last:before:hidden"
        >
          <span aria-hidden className="absolute top-1.5 left-0 size-3 rounded-full bg-brick ring-4 ring-muted" />
          <p className="flex flex-wrap items-baseline gap-x-4 font-semibold">
            <span>{when}</span>
            <span className="ml-auto font-display text-lg tabular-nums">{amount}</span>
          </p>
          <p className="mt-0.5 text-[0.9375rem] text-pretty text-muted-foreground">{text}</p>
        </li>
      ))}
    </ol>
  );
}
