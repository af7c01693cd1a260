import { JsonLd } from '@/components/seo/json-ld';
import { faqData, siteGraph } from '@/components/seo/structured-data';
import { redirectSignedIn } from '@/lib/auth/pages';
import { env } from '@/lib/env';
import { contactEmail } from '@/lib/process/current-settings';
import { DESCRIPTION, pageMetadata } from '@/lib/web/metadata';
import { schoolCount } from '@/lib/schools/queries';
import { site } from '@/lib/site';
import { Assurances } from './_components/assurances';
import { CallToAction } from './_components/call-to-action';
import { Hero } from './_components/hero';
import { HowItWorks } from './_components/how-it-works';
import { Pricing } from './_components/pricing';
import { ProblemAndSolution } from './_components/problem-and-solution';
import { QUESTIONS, Questions } from './_components/questions';
import { WhyWeCharge } from './_components/why-we-charge';

export const metadata = pageMetadata({
  title: `${site.name} | Your Voice Matters in Nova Scotia's Schools`,
  isWholeTitle: true,
  description: DESCRIPTION,
  path: '/',
});

export default async function HomePage() {
  await redirectSignedIn();
  const schools = await schoolCount();
  return (
    <>
      <JsonLd data={siteGraph(env().APP_ORIGIN, contactEmail())} />
      <JsonLd data={faqData(QUESTIONS)} />
      <Hero schools={schools} />
      <Assurances schools={schools} />
      <ProblemAndSolution />
      <HowItWorks />
      <WhyWeCharge />
      <Pricing />
      <Questions />
      <CallToAction title="Be part of the conversation">
        The other parents at your school know things no newsletter tells you. So do you.
      </CallToAction>
    </>
  );
}
