import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { PaymentTimeline } from './payment-timeline';
import { BrowserFrame, PhoneFrame } from './device-frames';
import { ProductScreenshot } from './product-screenshot';
import { HOW_IT_WORKS_STEPS } from './how-it-works-steps';

type SceneProps = { name: 'feed' | 'board'; alt: string };

/**
 * Shows the desktop or the phone screenshot, depending on the screen width. The browser fetches only the visible
 * screenshot.
 */
function Scene({ name, alt }: SceneProps) {
  return (
    <>
      <BrowserFrame className="hidden md:block">
        <ProductScreenshot name={`${name}-desk`} shown="(min-width: 64rem) 45rem, calc(100vw - 3rem)" alt={alt} />
      </BrowserFrame>
      <PhoneFrame className="mx-auto w-72 md:hidden">
        <ProductScreenshot name={`${name}-phone`} shown="17rem" alt={alt} />
      </PhoneFrame>
    </>
  );
}

/** Screenshots of the steps, in the order of the steps. */
const SCENES: readonly ReactNode[] = [
  <div key="due" className="rounded-xl border bg-muted p-6 shadow-card sm:p-10">
    <PaymentTimeline />
  </div>,
  <div key="feed">
    <Scene
      name="feed"
      alt="A member's feed: the newest posts from all the schools they follow, with a photo, votes and comments."
    />
  </div>,
  <div key="board">
    <Scene name="board" alt="One school's page with its board, where parents write to each other." />
  </div>,
];

/** The three steps with their screenshots on alternating sides. */
export function StepsWithScreenshots() {
  return (
    <>
      <ol className="space-y-16 sm:space-y-24">
        {HOW_IT_WORKS_STEPS.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-1 items-center gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.9fr)] lg:even:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]"
          >
            <div className={cn('max-w-xl', index % 2 === 1 && 'lg:order-last')}>
              <span aria-hidden className="font-display text-6xl leading-none font-bold text-brick sm:text-8xl">
                {index + 1}
              </span>
              <h3 className="mt-3 font-display text-2xl font-semibold sm:text-3xl">{title}</h3>
              <p className="mt-3 text-lg text-pretty text-muted-foreground">{text}</p>
            </div>
            {SCENES[index]}
          </li>
        ))}
      </ol>
      <p className="mt-12 text-sm text-muted-foreground">
        Screens from the demo community. The people in it are made up.
      </p>
    </>
  );
}
