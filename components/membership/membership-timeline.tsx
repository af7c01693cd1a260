import type { PricePerInterval } from '@/lib/membership/schema';
import { formatDollars, membershipPlan } from '@/lib/site';
import { formatDate } from '@/lib/time/format-dates';
import { trialReminderTime } from './payment-due-texts';

type TimelineProps = {
  rate: PricePerInterval;
  /** Amount of the first charge, in dollars. Zero if a promotion code covers the first charge. */
  first: number;
  /** End of the free trial, or null without a trial. */
  firstChargeAt: string | null;
};

type Step = { when: string; text: string };

/** Lists the steps of a membership with their dates, from the click on "Subscribe Now" to a cancellation. */
export function MembershipTimeline(props: TimelineProps) {
  return (
    <section aria-labelledby="membership-timeline">
      <h3 id="membership-timeline" className="font-bold">
        What happens next
      </h3>
      <ol className="mt-3">
        {listMembershipTimelineSteps(props).map(({ when, text }) => (
          <li
            key={when}
            className="relative pb-3.5 pl-6 before:absolute before:top-3 before:-bottom-2 before:left-1 before:w-0.5 before:bg-input last:pb-0 last:before:hidden"
          >
            <span aria-hidden className="absolute top-2 left-0 size-2.5 rounded-full bg-primary" />
            <p className="leading-snug font-semibold">{when}</p>
            <p className="text-[0.9375rem] leading-snug text-pretty text-muted-foreground">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * Returns the steps of a new membership. Usually one step announces a reminder before the first charge. That step is
 * left out if the trial ends without a charge.
 */
export function listMembershipTimelineSteps({ rate, first, firstChargeAt }: TimelineProps): Step[] {
  const cancel = { when: 'Anytime', text: 'Cancel on this page. You keep what you have paid for.' };
  const sum = `${formatDollars(first)}, ${membershipPlan.tax}`;
  if (firstChargeAt === null)
    return [
      { when: 'Today', text: `You pay ${sum}. You can take part right away.` },
      { when: `Each ${rate.interval} after that`, text: 'We charge the same card.' },
      cancel,
    ];
  const today = { when: 'Today', text: 'You pay nothing. You can take part right away.' };
  const when = formatDate(firstChargeAt);
  if (first === 0) return [today, { when, text: 'Your trial ends. Your code covers the first payment.' }, cancel];
  return [
    today,
    { when: formatDate(trialReminderTime(firstChargeAt)), text: 'We email you a reminder.' },
    { when, text: 'First charge, unless you cancel before then.' },
    cancel,
  ];
}
