import { MarketingSection } from './marketing-section';
import { HOW_IT_WORKS_STEPS } from './how-it-works-steps';
import { PaymentTimeline } from './payment-timeline';

/** Section with the three steps by which a parent starts to use the site, beside a timeline of the payments. */
export function HowItWorks() {
  return (
    <MarketingSection id="how-it-works" title="How It Works" tone="white" className="border-b-0">
      <div className="grid items-center gap-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-14">
        <Steps />
        <div className="rounded-xl border bg-muted p-5 sm:p-10">
          <h3 className="mb-4 font-display text-xl font-semibold">What's due, and when</h3>
          <PaymentTimeline />
        </div>
      </div>
    </MarketingSection>
  );
}

/** List of the three steps by which a parent starts to use the site, one below the other, with large numbers. */
function Steps() {
  return (
    <ol>
      {HOW_IT_WORKS_STEPS.map(({ title, text }, index) => (
        <li
          key={title}
          className="grid grid-cols-[3rem_1fr] border-t py-4 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[6rem_1fr] sm:py-9"
        >
          <span aria-hidden className="font-display text-4xl leading-none font-bold text-brick sm:text-7xl">
            {index + 1}
          </span>
          <div className="max-w-xl min-w-0">
            <h3 className="font-display text-xl font-semibold sm:text-2xl">{title}</h3>
            <p className="mt-1.5 text-lg text-pretty text-muted-foreground">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
