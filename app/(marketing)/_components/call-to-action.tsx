import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { plan } from '@/lib/site';

/** The last word of a marketing page, for visitors only: signed-in people never see these pages. */
export function CallToAction({ title, children }: { title: string; children: string }) {
  return (
    <section className="bg-harbour text-harbour-foreground">
      <div className="page-width flex flex-col items-center py-16 text-center sm:py-20">
        <h2 className="font-display text-heading">{title}</h2>
        <p className="mt-3 max-w-xl text-lg text-balance text-harbour-muted">{children}</p>
        <Button asChild size="lg" className="mt-8 bg-white text-harbour hover:bg-harbour-muted">
          <Link href="/register">Create Your Account</Link>
        </Button>
        <p className="mt-3 text-sm text-harbour-muted">
          {plan.trialDays} days free, then {plan.price} per month. Cancel anytime.
        </p>
      </div>
    </section>
  );
}
