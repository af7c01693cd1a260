import { Search } from '@/components/ui/icons/icons';
import { CoastScene } from '@/components/illustrations/coast-scene';
import { Button } from '@/components/ui/button';
import { darkBlueBackgroundClasses } from '@/components/ui/page/dark-background-classes';
import { Link } from '@/components/ui/page/link';
import { NonBreakingProvinceName } from '@/components/ui/page/non-breaking-province-name';
import { TRIAL_BUTTON_PATH } from '@/lib/auth/sign-in-paths';
import { cn } from '@/lib/cn';
import { membershipPlan } from '@/lib/site';
import { BrowserFrame, PhoneFrame } from './device-frames';
import { ProductScreenshot } from './product-screenshot';
import { SchoolSearchField } from './school-search-field';

export function Hero({ schools }: { schools: number | null }) {
  return (
    <section className={cn('relative overflow-hidden', darkBlueBackgroundClasses)}>
      <div className="relative z-10 page-width grid md:grid-cols-[minmax(0,1fr)_15rem] md:gap-10 lg:grid-cols-[minmax(0,33rem)_minmax(0,1fr)] lg:gap-14">
        <div className="pt-8 pb-6 sm:pt-16 lg:pb-14">
          <p className="font-semibold text-primary">For parents of Nova Scotia's public schools</p>
          <h1 className="mt-3 font-display text-hero">
            <NonBreakingProvinceName>Your Voice Matters in Nova Scotia's Schools</NonBreakingProvinceName>
          </h1>
          <p className="mt-4 max-w-xl text-lg text-pretty text-muted-foreground">
            A private, ad-free place to talk with other parents about what shapes your child's school day.
          </p>
          <SchoolSearch schools={schools} />
          <div className="mt-6 flex flex-wrap gap-3 border-t pt-6">
            <Button asChild size="lg" className="max-sm:flex-1">
              <Link href={TRIAL_BUTTON_PATH} prefetch={false}>
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
            {membershipPlan.trialDays} days free, then {membershipPlan.monthly}. Cancel anytime.
          </p>
        </div>
        <HeroScreens />
      </div>
      <CoastScene className="relative aspect-[1440/250] h-auto w-[max(100%,44rem)] max-w-none overflow-visible" />
    </section>
  );
}

/** Screenshots of the product on a desktop and a phone. */
function HeroScreens() {
  return (
    <figure className="relative hidden text-foreground md:block">
      <BrowserFrame className="absolute top-14 left-16 hidden w-[54rem] lg:block">
        <ProductScreenshot
          name="feed-desk"
          shown="54rem"
          urgentFrom="64rem"
          alt="A member's dashboard: posts from the schools they follow, with votes and comments, and next to them what's coming up at those schools."
        />
      </BrowserFrame>
      <PhoneFrame className="absolute right-0 bottom-0 w-60 lg:right-auto lg:-bottom-6 lg:left-0 lg:w-52">
        <ProductScreenshot
          name="board-phone"
          shown="14rem"
          alt="A school's board on a phone: a parent's post and other parents' replies."
        />
      </PhoneFrame>
      <figcaption className="absolute right-0 bottom-[30rem] w-60 text-center text-sm text-balance text-harbour-muted lg:top-[42rem] lg:right-auto lg:bottom-auto lg:left-56 lg:w-auto lg:text-left">
        Screens from the demo community. The people in it are made up.
      </figcaption>
    </figure>
  );
}

/**
 * Search form for the visitor's school. Typing suggests schools, and each suggestion leads to the school's public page.
 * Without scripts, the form leads to the public directory.
 */
function SchoolSearch({ schools }: { schools: number | null }) {
  return (
    <form action="/explore" role="search" aria-labelledby="find-school" className="mt-6 max-w-lg">
      <label id="find-school" htmlFor="find-school-field" className="text-lg font-bold">
        Find your school
      </label>
      {/* The list of suggestions is as wide as this row, so that it covers the whole line below the row. */}
      <div className="relative mt-2 flex gap-2">
        <SchoolSearchField id="find-school-field" />
        <Button type="submit" size="lg" className="bg-harbour-muted text-harbour hover:bg-paint-snow">
          <Search aria-hidden />
          Search
        </Button>
      </div>
      <p className="mt-2 text-sm text-muted-foreground">
        {schools === null ? 'Every public school on our list' : `${schools} public schools`}, free to browse without an
        account.{' '}
        <Link
          href="/explore"
          prefetch={false}
          className="font-semibold whitespace-nowrap text-primary underline underline-offset-4 hover:text-primary-hover"
        >
          See the map
        </Link>
      </p>
    </form>
  );
}
