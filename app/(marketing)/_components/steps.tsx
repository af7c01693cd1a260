import { STEPS } from './steps-list';

/** The three steps one below the other, with figures that are seen from afar. */
export function Steps() {
  return (
    <ol>
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[3.5rem_1fr] border-t py-7 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[6rem_1fr] sm:py-9">
          <span aria-hidden className="font-display text-5xl leading-none font-bold text-brick sm:text-7xl">
            {index + 1}
          </span>
          <div className="max-w-xl">
            <h3 className="font-display text-xl font-semibold sm:text-2xl">{title}</h3>
            <p className="mt-2 text-pretty text-muted-foreground sm:text-lg">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
