import { PhoneFrame } from './device-frames';
import { ProductScreenshot } from './product-screenshot';
import { MarketingSection } from './marketing-section';
import { HOW_IT_WORKS_STEPS } from './how-it-works-steps';

export function HowItWorks() {
  return (
    <MarketingSection
      id="how-it-works"
      title="How It Works"
      lead="Three steps from reading to being heard."
      tone="white"
      className="border-b-0"
    >
      <div className="grid items-center gap-x-12 gap-y-12 md:grid-cols-[minmax(0,1fr)_16rem] lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-20">
        <Steps />
        <figure className="mx-auto w-72 md:w-full lg:-mt-40">
          <PhoneFrame>
            <ProductScreenshot
              name="feed-phone"
              shown="20rem"
              alt="The feed on a phone: a post from a followed school, with its votes and newest comments."
            />
          </PhoneFrame>
          <figcaption className="mt-4 text-center text-sm text-balance text-muted-foreground">
            A screen from the demo community. The people in it are made up.
          </figcaption>
        </figure>
      </div>
    </MarketingSection>
  );
}

/** The three steps, one below the other, with large numbers. */
function Steps() {
  return (
    <ol>
      {HOW_IT_WORKS_STEPS.map(({ title, text }, index) => (
        <li
          key={title}
          className="grid grid-cols-[3.5rem_1fr] border-t py-7 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[6rem_1fr] sm:py-9"
        >
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
