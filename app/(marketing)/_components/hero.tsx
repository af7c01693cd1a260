import { CoastScene } from '@/components/illustrations/coast-scene';
import { Button } from '@/components/ui/button';
import { onHarbour } from '@/components/ui/dark-ground';
import { Link } from '@/components/ui/link';
import { cn } from '@/lib/cn';
import { plan } from '@/lib/site';
import { HeroScreens } from './hero-screens';
import { SchoolSearch } from './school-search';

export function Hero({ schools }: { schools: number | null }) {
  return (
    <section className={cn('relative overflow-hidden', onHarbour)}>
      <div className="md:grid-cols-[minmax(0,1fr)_15rem] md:gap-10 lg:grid-cols-[minmax(0,33rem)_minmax(0,1fr)] lg:gap-14 relative z-10 page-width grid">
        <div className="pt-10 pb-8 sm:pt-16 lg:pb-14">
          <p className="font-semibold text-primary">For parents of Nova Scotia's public schools</p>
          <h1 className="mt-3 font-display text-hero">
            Your Voice Matters in <span className="whitespace-nowrap">Nova Scotia's</span> Schools
          </h1>
          <p className="mt-5 max-w-xl text-lg text-pretty text-muted-foreground">
            A private, ad-free place to talk with other parents about what shapes your child's school day: buses and
            snow days, programmes and policies, the good and what should be better.
          </p>
          <div className="mt-7 gap-3 flex flex-wrap">
            <Button asChild size="lg" className="max-sm:flex-1">
              <Link href="/auth" prefetch={false}>
                Start Your Free Trial
              </Link>
            </Button>
            <Button
              asChild
              size="lg"
              className="border border-harbour-muted/60 bg-transparent text-harbour-foreground hover:bg-paint-water"
            >
              <a href="#how-it-works">Learn More</a>
            </Button>
          </div>
          <p className="mt-3 text-[0.9375rem] text-muted-foreground">
            {plan.trialDays} days free, then {plan.price} per month. Cancel anytime.
          </p>
          <div className="mt-7 pt-6 border-t">
            <SchoolSearch schools={schools} />
          </div>
        </div>
        <HeroScreens />
      </div>
      <CoastScene className="relative aspect-[1440/250] h-auto w-[max(100%,44rem)] max-w-none overflow-visible" />
    </section>
  );
}
