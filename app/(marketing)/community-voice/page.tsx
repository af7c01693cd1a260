import { BellBuoy } from '@/components/illustrations/vignettes';
import { getLinkPreviewImage } from '@/components/seo/link-preview-text';
import { redirectSignedInUser } from '@/lib/auth/page-sign-in';
import { pageMetadata } from '@/lib/web/metadata';
import { CallToAction } from '../_components/call-to-action';
import { Endorsements } from '../_components/endorsements';
import { PageIntro } from '../_components/page-intro';
import { MarketingSection } from '../_components/marketing-section';
import { SuggestedPostTopics } from './suggested-post-topics';
import { CommunityGuidelines } from './community-guidelines';
import { FeaturedVoices } from './featured-voices';

export const generateMetadata = () =>
  pageMetadata({
    title: 'Community Voice',
    description: "What we ask of each other, what's worth writing about, and examples of posts.",
    path: '/community-voice',
    card: getLinkPreviewImage('community-voice'),
  });

export default async function CommunityVoicePage() {
  await redirectSignedInUser();
  return (
    <>
      <PageIntro
        title="You are the voice of the community"
        tone="spruce"
        picture={<BellBuoy className="w-52 max-w-full sm:w-64 lg:w-96" />}
      >
        A board is as good as what parents write on it. Here is what we ask of each other, what's worth writing about,
        and what posts can sound like.
      </PageIntro>
      <MarketingSection title="Community Guidelines" lead="Five rules. They're short because we mean them." beside>
        <CommunityGuidelines />
      </MarketingSection>
      <MarketingSection
        title="What to Contribute"
        lead="You don't need to write an essay. Two sentences can help."
        tone="white"
      >
        <SuggestedPostTopics />
      </MarketingSection>
      <Endorsements />
      <FeaturedVoices />
      <CallToAction title="Add your voice" withPrice>
        Other parents can use what you know.
      </CallToAction>
    </>
  );
}
