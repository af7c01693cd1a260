import type { Metadata } from 'next';
import { redirectSignedIn } from '@/lib/auth/pages';
import { site } from '@/lib/site';
import { CallToAction } from './_components/call-to-action';
import { Hero } from './_components/hero';
import { Pricing } from './_components/pricing';
import { ProblemAndSolution } from './_components/problem-and-solution';
import { Questions } from './_components/questions';
import { Section } from './_components/section';
import { Steps } from './_components/steps';
import { WhyWeCharge } from './_components/why-we-charge';

export const metadata: Metadata = {
  title: { absolute: `${site.name} | Your Voice Matters in Nova Scotia's Schools` },
};

export default async function HomePage() {
  await redirectSignedIn();
  return (
    <>
      <Hero />
      <ProblemAndSolution />
      <Section id="how-it-works" title="How It Works" lead="Three steps from reading to being heard." tone="white">
        <Steps />
      </Section>
      <WhyWeCharge />
      <Pricing />
      <Questions />
      <CallToAction title="Be part of the conversation">
        Your school's other parents know things that no newsletter says. So do you.
      </CallToAction>
    </>
  );
}
