import { RadioGroup } from '@/components/ui/form/radio-group';
import type { PricePerInterval } from '@/lib/membership/schema';
import { formatDollarsPerInterval, formatDollars, type BillingInterval } from '@/lib/site';

type PlanChoiceProps = {
  offers: PricePerInterval[];
  interval: BillingInterval;
  onChange: (interval: BillingInterval) => void;
};

const PLAN_NAMES: Record<BillingInterval, string> = { month: 'Monthly', year: 'Yearly' };

/** Choice between paying monthly and yearly. Renders nothing if only one plan is on sale. */
export function PlanChoice({ offers, interval, onChange }: PlanChoiceProps) {
  if (offers.length < 2) return null;
  const options = offers.map((offer) => {
    const saving = yearlyPlanSaving(offers, offer);
    const price = formatDollarsPerInterval(offer);
    return {
      value: offer.interval,
      label: `${PLAN_NAMES[offer.interval]}${saving > 0 ? `: save ${formatDollars(saving)}` : ''}`,
      hint: offer.interval === 'year' ? `${price}. About ${formatDollars(offer.amount / 12)} a month.` : price,
    };
  });
  return <RadioGroup legend="Choose a plan" options={options} value={interval} onChange={onChange} />;
}

/** Returns how many dollars a yearly plan saves compared with twelve monthly payments. Returns 0 for a monthly plan. */
export function yearlyPlanSaving(offers: PricePerInterval[], { interval, amount }: PricePerInterval): number {
  const month = offers.find((offer) => offer.interval === 'month');
  return interval === 'year' && month ? Math.round(12 * month.amount * 100 - amount * 100) / 100 : 0;
}
