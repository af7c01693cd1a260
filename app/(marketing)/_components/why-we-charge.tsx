import { Check, Minus } from '@/components/ui/icons/icons';
import { darkGreenBackgroundClasses } from '@/components/ui/page/dark-background-classes';
import { cn } from '@/lib/cn';
import { FREE_ACCOUNT_RIGHTS } from '@/lib/verification/verified-parents-notice';
import { site } from '@/lib/site';

const ROWS = [
  { what: 'Browse school events and comments', isFree: true },
  { what: "Read every school's board", isFree: true },
  { what: 'Follow schools in your own feed', isFree: true },
  { what: 'Vote on posts', isFree: true },
  { what: "Post to any school's discussion board", isFree: false },
  { what: 'Comment on posts', isFree: false },
  { what: 'Add photos and videos', isFree: false },
  { what: 'Share posts by public link', isFree: false },
] as const;

/** Explains why the membership costs money. The table of features overlaps the green background. */
export function WhyWeCharge() {
  return (
    <section id="why-we-charge" className="scroll-mt-16">
      <div className={cn('pt-8 pb-36 sm:pt-24 sm:pb-48', darkGreenBackgroundClasses)}>
        <div className="page-width grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,19rem)_minmax(0,1fr)]">
          <div>
            <h2 className="font-display text-heading">Why Do We Charge</h2>
            <p className="mt-4 text-lg text-pretty text-muted-foreground">
              A small fee keeps out trolls and pays for the service, so it needs no advertising and your data is never
              sold.
            </p>
          </div>
          <figure className="relative max-w-3xl max-sm:hidden lg:border-l lg:pl-14">
            <blockquote className="font-display text-2xl leading-snug font-medium text-balance sm:text-3xl lg:text-4xl">
              <span aria-hidden className="absolute -mt-1 -ml-[0.5em] text-primary max-lg:static max-lg:ml-0">
                “
              </span>
              No one advertises here, and no one buys what you write. The only people we work for are the parents who
              use this place.”
            </blockquote>
            <figcaption className="mt-5 text-muted-foreground">The promise of {site.name}</figcaption>
          </figure>
        </div>
      </div>
      <div className="page-width -mt-28 sm:-mt-32">
        <Comparison />
      </div>
    </section>
  );
}

function Comparison() {
  const column = 'px-1.5 py-3 text-center align-bottom wrap-anywhere sm:w-44';
  return (
    <div className="relative overflow-hidden rounded-xl border bg-card shadow-raised">
      <table className="w-full text-left">
        <caption className="sr-only">What's free, and what a membership adds</caption>
        <thead>
          <tr>
            <td className="p-4 sm:px-8" />
            <th scope="col" className={cn(column, 'w-[15%]')}>
              <span className="font-display text-sm font-semibold sm:text-xl">Free</span>
              <span className="mt-0.5 hidden text-sm font-normal text-muted-foreground sm:block">to read along</span>
            </th>
            <th scope="col" className={cn(column, 'w-[29%] bg-success-soft')}>
              <span className="font-display text-sm font-semibold sm:text-xl">Subscriber</span>
              <span className="mt-0.5 hidden text-sm font-normal text-muted-foreground sm:block">to write too</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ what, isFree }) => (
            <tr key={what} className="border-t">
              <th scope="row" className="py-2 pr-2 pl-4 text-[0.9375rem] leading-snug font-medium text-pretty sm:px-8">
                {what}
              </th>
              <td className="text-center">{isFree ? <Yes /> : <No />}</td>
              <td className="bg-success-soft text-center">
                <Yes />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t bg-muted px-4 py-3.5 text-[0.9375rem] text-pretty text-muted-foreground sm:px-8">
        {FREE_ACCOUNT_RIGHTS}
      </p>
    </div>
  );
}

const Yes = () => (
  <>
    <Check aria-hidden className="mx-auto size-5 stroke-3 text-success" />
    <span className="sr-only">Yes</span>
  </>
);

const No = () => (
  <>
    <Minus aria-hidden className="mx-auto size-5 text-muted-foreground" />
    <span className="sr-only">No</span>
  </>
);
