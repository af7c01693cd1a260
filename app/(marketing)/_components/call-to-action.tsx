import { CoastScene } from '@/components/illustrations/coast-scene';
import { Button } from '@/components/ui/button';
import { darkBlueBackgroundClasses } from '@/components/ui/page/dark-background-classes';
import { Link } from '@/components/ui/page/link';
import { cn } from '@/lib/cn';
import { membershipPlan } from '@/lib/site';

type CallToActionProps = {
  title: string;
  /** True to show the price below the button. Used on pages that do not show the price elsewhere. */
  withPrice?: boolean;
  children: string;
};

/** Last section of a marketing page. Its drawing of water continues into the footer. */
export function CallToAction({ title, withPrice = false, children }: CallToActionProps) {
  return (
    <section className={cn('overflow-hidden', darkBlueBackgroundClasses)}>
      <div className="relative z-10 page-width flex flex-wrap items-end justify-between gap-x-14 gap-y-5 pt-8 pb-6 sm:pt-24">
        <div className="max-w-2xl">
          <h2 className="font-display text-hero">{title}</h2>
          <p className="mt-3 text-lg text-pretty text-muted-foreground">{children}</p>
        </div>
        <div className="max-sm:w-full">
          <Button asChild size="lg" className="max-sm:w-full sm:px-8">
            <Link href="/register" prefetch={false}>
              Create Your Account
            </Link>
          </Button>
          <p className="mt-3 text-[0.9375rem] text-muted-foreground">
            {membershipPlan.trialDays} days free{withPrice && `, then ${membershipPlan.monthly}`}. Cancel anytime.
          </p>
        </div>
      </div>
      <CoastScene className="aspect-[1440/250] h-auto w-[max(100%,44rem)] max-w-none overflow-visible max-sm:-translate-x-[36%]" />
    </section>
  );
}
