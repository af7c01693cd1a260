import { STEPS } from './steps-list';

/** The three steps one below the other, with figures that are seen from afar. */
export function Steps() {
  return (
    <ol>
      {STEPS.map(({ title, text }, index) => (
        <li
          key={title}
          className="py-7 first:pt-0 last:pb-0 sm:grid-cols-[6rem_1fr] sm:py-9 grid grid-cols-[3.5rem_1fr] border-t first:border-t-0"
        >
          <span aria-hidden className="text-5xl font-bold sm:text-7xl font-display leading-none text-brick">
            {index + 1}
          </span>
          <div className="max-w-xl">
            <h3 className="text-xl font-semibold sm:text-2xl font-display">{title}</h3>
            <p className="mt-2 sm:text-lg text-pretty text-muted-foreground">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
