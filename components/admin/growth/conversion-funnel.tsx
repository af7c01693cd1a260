import { CONVERSION_PERIODS, type ConversionStatistics, type ConversionStep } from '@/lib/statistics/conversion-schema';
import { formatDate } from '@/lib/time/format-dates';
import { MIN_PUBLISHABLE_COUNT } from '@/lib/statistics/transparency-schema';

const STEPS: Record<ConversionStep, { title: string; definition: string; before?: string }> = {
  home: {
    title: 'Home page opened',
    definition: 'How often a browser without a signed-in person opened the home page. Known robots are left out.',
  },
  school: {
    title: "School's public page opened",
    definition:
      "How often a browser without a signed-in person opened any school's public page. Many people come from a search engine.",
    before: 'home page views',
  },
  registered: {
    title: 'Registered',
    definition: 'Accounts created. Deleted accounts are left out.',
    before: 'school page views',
  },
  trials: {
    title: 'Free trial started',
    definition: 'People who entered a card and started the free trial.',
    before: 'registrations',
  },
  firstPosts: {
    title: 'First post',
    definition: 'People who wrote their first post, with or without a free trial. Deleted posts are left out.',
    before: 'trials',
  },
};

/**
 * Steps by which a visitor becomes a writer, from the home page to the first post. Each has rounded counts of the last
 * 7, 30 and 90 days.
 */
export const ConversionFunnel = ({ conversion: { steps, viewsSince } }: { conversion: ConversionStatistics }) => (
  <section aria-labelledby="conversion" className="mt-8">
    <h2 id="conversion" className="font-bold">
      From the home page to a first post
    </h2>
    <p className="mt-1 text-sm text-pretty text-muted-foreground">
      The numbers of these steps are rounded down to multiples of five. Each step is counted on its own, so the
      percentages compare totals and follow nobody.{' '}
      {viewsSince && `Page views have been counted since ${formatDate(`${viewsSince}T12:00:00Z`)}.`}
    </p>
    <ol className="mt-3 divide-y rounded-lg border bg-card px-4 shadow-card sm:px-5">
      {Object.entries(STEPS).map(([step, { title, definition, before }]) => (
        <li key={step} className="grid gap-x-6 gap-y-2 py-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div>
            <h3 className="font-semibold">{title}</h3>
            <p className="text-sm text-pretty text-muted-foreground">{definition}</p>
          </div>
          <dl className="grid grid-cols-3 gap-x-3">
            {steps[step as ConversionStep].map(({ count, share }, index) => (
              <div key={CONVERSION_PERIODS[index]}>
                <dt className="text-sm text-muted-foreground">{CONVERSION_PERIODS[index]} days</dt>
                <dd className={count === null ? 'text-sm' : 'text-lg font-bold tabular-nums'}>
                  {count === null ? `Fewer than ${MIN_PUBLISHABLE_COUNT}` : count.toLocaleString('en-CA')}
                </dd>
                {share !== null && (
                  <dd className="text-sm text-muted-foreground tabular-nums">
                    {share.toLocaleString('en-CA', { style: 'percent', maximumSignificantDigits: 2 })} of {before}
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  </section>
);
