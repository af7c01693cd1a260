import { JsonLdScript } from '@/components/seo/json-ld-script';
import { createFaqStructuredData, createSiteStructuredData } from '@/components/seo/structured-data';
import { redirectSignedInUser } from '@/lib/auth/page-sign-in';
import { env } from '@/lib/env';
import { contactEmail } from '@/lib/process/current-settings';
import { SITE_DESCRIPTION, pageMetadata } from '@/lib/web/metadata';
import { readCachedSchoolCount } from '@/lib/schools/queries';
import { site } from '@/lib/site';
import { readPublicCommunityCounts } from '@/lib/statistics/public-community-counts';
import { ProductPromises } from './_components/product-promises';
import { CallToAction } from './_components/call-to-action';
import { Endorsements } from './_components/endorsements';
import { Hero } from './_components/hero';
import { HowItWorks } from './_components/how-it-works';
import { Pricing } from './_components/pricing';
import { ProblemAndSolution } from './_components/problem-and-solution';
import { HOME_PAGE_FAQ, HomePageFaq } from './_components/home-page-faq';
import { WhyWeCharge } from './_components/why-we-charge';

export const generateMetadata = () =>
  pageMetadata({
    title: `${site.name} | Your Voice Matters in Nova Scotia's Schools`,
    isWholeTitle: true,
    description: SITE_DESCRIPTION,
    path: '/',
  });

export default async function HomePage() {
  await redirectSignedInUser();
  const [schools, numbers] = await Promise.all([readCachedSchoolCount(), readPublicCommunityCounts()]);
  return (
    <>
      <JsonLdScript data={createSiteStructuredData(env().APP_ORIGIN, contactEmail())} />
      <JsonLdScript data={createFaqStructuredData(HOME_PAGE_FAQ)} />
      <Hero schools={schools} />
      <ProductPromises schools={schools} numbers={numbers} />
      <Endorsements />
      <ProblemAndSolution />
      <HowItWorks />
      <WhyWeCharge />
      <Pricing />
      <HomePageFaq />
      <CallToAction title="Be part of the conversation">
        The other parents at your school know things no newsletter tells you. So do you.
      </CallToAction>
    </>
  );
}
