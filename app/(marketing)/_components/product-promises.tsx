import { Link } from '@/components/ui/page/link';

const ASSURANCES = [
  {
    title: 'No ads, no trackers',
    text: 'Nothing on these pages is sponsored, and no other company watches what you read.',
  },
  { title: 'Your data is not sold', text: "Members pay for this place. That's the whole business." },
  {
    title: "Photos don't keep your location",
    text: 'Before we store a photo, we remove the place where it was taken and the name of the device.',
  },
];

/** A strip with the product's main promises. */
export function ProductPromises({ schools }: { schools: number | null }) {
  return (
    <section aria-labelledby="facts" className="border-b bg-card">
      <h2 id="facts" className="sr-only">
        What you can count on
      </h2>
      <div className="page-width grid gap-x-10 gap-y-8 py-10 xl:grid-cols-[minmax(0,1.25fr)_minmax(0,3fr)] xl:py-12">
        <p className="flex items-center gap-4 xl:border-r xl:pr-8">
          {schools !== null && (
            <span className="font-display text-6xl font-bold tracking-tight text-brick tabular-nums">{schools}</span>
          )}
          <span className="leading-snug">
            public schools, each with its own board.{' '}
            <Link
              href="/explore"
              prefetch={false}
              className="font-semibold text-primary underline underline-offset-4 hover:text-primary-hover"
            >
              Explore the schools
            </Link>
          </span>
        </p>
        <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-3">
          {ASSURANCES.map(({ title, text }) => (
            <li key={title}>
              <h3 className="font-display text-lg font-semibold">{title}</h3>
              <p className="mt-1 text-[0.9375rem] text-pretty text-muted-foreground">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
