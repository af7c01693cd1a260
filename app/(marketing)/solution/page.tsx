import { Lighthouse } from '@/components/illustrations/vignettes';
import { getLinkPreviewImage } from '@/components/seo/link-preview-text';
import { redirectSignedInUser } from '@/lib/auth/page-sign-in';
import { pageMetadata } from '@/lib/web/metadata';
import { CallToAction } from '../_components/call-to-action';
import { PageIntro } from '../_components/page-intro';
import { MarketingSection } from '../_components/marketing-section';
import { StepsWithScreenshots } from '../_components/steps-with-screenshots';
import { SolutionList } from './solution-list';

export const generateMetadata = () =>
  pageMetadata({
    title: 'Solution',
    description: 'How parents at the same school find each other, and why a small fee keeps their discussion civil.',
    path: '/solution',
    card: getLinkPreviewImage('solution'),
  });

export default async function SolutionPage() {
  await redirectSignedInUser();
  return (
    <>
      <PageIntro
        title="A better place for school conversations"
        picture={<Lighthouse className="w-52 max-w-full sm:w-64 lg:w-96" />}
      >
        Parents want the same thing: a school where their children do well. What they lack is a place to talk about it
        with each other, calmly and in private.
      </PageIntro>
      <MarketingSection title="The Challenge" tone="white" className="border-t-0" beside>
        <div className="grid items-start gap-x-14 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]">
          <div className="max-w-2xl space-y-5 text-lg text-pretty">
            <p className="font-display text-2xl leading-snug font-medium">
              A parent with a question about a bus route, a split class or a new policy has few places to ask.
            </p>
            <p>
              Open groups on social media are loud. Strangers join in, arguments win over answers, and advertising
              interrupts.
            </p>
            <p>
              The school itself answers one parent at a time. So ten families may have the same worry without knowing
              about each other.
            </p>
          </div>
          <p className="border-l-4 border-brick pl-5 font-display text-xl leading-snug font-semibold text-balance text-brick xl:border-t-4 xl:border-l-0 xl:pt-5 xl:pl-0">
            Good ideas never reach the next parent, let alone the next school.
          </p>
        </div>
      </MarketingSection>
      <MarketingSection
        title="The Solution"
        lead="A quiet, private board for each school, open to the people it's for."
        beside
      >
        <SolutionList />
      </MarketingSection>
      <MarketingSection
        title="Three Steps"
        lead="You can be part of your school's discussion today."
        tone="white"
        className="border-b-0"
      >
        <StepsWithScreenshots />
      </MarketingSection>
      <CallToAction title="Start with your own school" withPrice>
        Create an account, find your school, and see what other parents have to say.
      </CallToAction>
    </>
  );
}
