import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { plan } from '@/lib/site';
import { ExampleBoard } from './example-board';

export function Hero() {
  return (
    <section className="relative overflow-hidden bg-harbour text-harbour-foreground">
      <div className="page-width grid items-center gap-12 pt-14 pb-24 sm:pt-20 sm:pb-32 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <p className="font-semibold text-harbour-muted">For parents of Nova Scotia's public schools</p>
          <h1 className="mt-3 font-display text-hero">
            Your Voice Matters in Nova Scotia's Schools
          </h1>
          <p className="mt-5 max-w-xl text-lg text-pretty text-harbour-muted">
            A private, ad-free place to talk with other parents about what shapes your child's school day: buses and snow
            days, programmes and policies, the good and what should be better.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Button asChild size="lg" className="bg-white text-harbour hover:bg-harbour-muted">
              <Link href="/auth" prefetch={false}>
                Start Your Free Trial
              </Link>
            </Button>
            <Button
              asChild
              size="lg"
              className="border border-harbour-muted/60 bg-transparent text-harbour-foreground hover:bg-white/10"
            >
              <a href="#how-it-works">Learn More</a>
            </Button>
          </div>
          <p className="mt-4 text-sm text-harbour-muted">
            {plan.trialDays} days free, then {plan.price} per month. Cancel anytime.
          </p>
        </div>
        <ExampleBoard />
      </div>
      <Waves />
    </section>
  );
}

/** The shore between the hero and the page. */
function Waves() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1440 80"
      preserveAspectRatio="none"
      className="absolute inset-x-0 -bottom-px h-10 w-full fill-background sm:h-16"
    >
      <path
        opacity="0.25"
        d="M0 42c120-34 240-34 360 0s240 34 360 0 240-34 360 0 240 34 360 0v38H0Z"
      />
      <path d="M0 60c160-26 320-26 480 0s320 26 480 0 320-26 480 0v20H0Z" />
    </svg>
  );
}
