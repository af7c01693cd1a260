import { PhoneFrame } from './frames';
import { Screen } from './screen';
import { Section } from './section';
import { Steps } from './steps';

export function HowItWorks() {
  return (
    <Section
      id="how-it-works"
      title="How It Works"
      lead="Three steps from reading to being heard."
      tone="white"
      className="border-b-0"
    >
      <div className="gap-x-12 gap-y-12 md:grid-cols-[minmax(0,1fr)_16rem] lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-20 grid items-center">
        <Steps />
        <figure className="w-72 md:w-full lg:-mt-40 mx-auto">
          <PhoneFrame>
            <Screen
              name="feed-phone"
              shown="20rem"
              alt="The feed on a phone: a post of a followed school, with its votes and the newest answers."
            />
          </PhoneFrame>
          <figcaption className="mt-4 text-sm text-center text-balance text-muted-foreground">
            A screen of the demo community. Its people are made up.
          </figcaption>
        </figure>
      </div>
    </Section>
  );
}
