import type { PublicCommunityCounts } from '@/lib/statistics/public-community-counts';

const ASSURANCES = [
  {
    title: 'No ads, no trackers',
    text: 'No other company watches what you read.',
  },
  {
    title: 'Your data is not sold',
    text: "Members pay for this place. It's run from Halifax, not by a school or the province.",
  },
  { title: "Photos don't keep your location", text: 'We remove it before we store a photo.' },
];

type PromisesProps = { schools: number | null; numbers: PublicCommunityCounts };

/** A strip with the size of the community and the product's main promises. */
export function ProductPromises({ schools, numbers: { parents, activeSchools } }: PromisesProps) {
  return (
    <section aria-labelledby="facts" className="border-b bg-card">
      <h2 id="facts" className="sr-only">
        What you can count on
      </h2>
      <div className="page-width grid grid-cols-1 gap-x-10 gap-y-5 py-6 xl:grid-cols-[auto_minmax(0,1fr)] xl:py-12">
        <ul className="flex flex-wrap gap-x-6 gap-y-3 xl:border-r xl:pr-8">
          {schools !== null && <Figure number={String(schools)}>public schools, each with a board</Figure>}
          {parents !== null && <Figure number={`${parents}+`}>parents follow a school</Figure>}
          {activeSchools !== null && <Figure number={`${activeSchools}+`}>schools with new posts this month</Figure>}
        </ul>
        <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
          {ASSURANCES.map(({ title, text }) => (
            <li key={title}>
              <h3 className="font-display text-lg font-semibold">{title}</h3>
              <p className="mt-0.5 text-[0.9375rem] text-pretty text-muted-foreground">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Figure({ number, children }: { number: string; children: string }) {
  return (
    <li className="min-w-20 flex-1">
      <span className="block font-display text-4xl font-bold tracking-tight text-brick tabular-nums sm:text-5xl">
        {number}
      </span>
      <span className="mt-1 block text-[0.9375rem] leading-snug">{children}</span>
    </li>
  );
}
