import { BellBuoy } from '@/components/illustrations/vignettes';
import { pageCard } from '@/components/seo/card-text';
import { redirectSignedIn } from '@/lib/auth/pages';
import { pageMetadata } from '@/lib/web/metadata';
import { CallToAction } from '../_components/call-to-action';
import { PageIntro } from '../_components/page-intro';
import { Section } from '../_components/section';
import { Contributions } from './contributions';
import { Guidelines } from './guidelines';
import { Voices } from './voices';

export const metadata = pageMetadata({
  title: 'Community Voice',
  description: "What we ask of each other, what's worth writing about, and examples of posts.",
  path: '/community-voice',
  card: pageCard('community-voice'),
});

export default async function CommunityVoicePage() {
  await redirectSignedIn();
  return (
    <>
      <PageIntro
        title="The voice of the community is yours"
        tone="spruce"
        picture={<BellBuoy className="w-52 sm:w-64 lg:w-96" />}
      >
        A board is as good as what parents write on it. Here is what we ask of each other, what's worth writing about,
        and what posts can sound like.
      </PageIntro>
      <Section title="Community Guidelines" lead="Five rules. They're short because we mean them." beside>
        <Guidelines />
      </Section>
      <Section title="What to Contribute" lead="You don't need to write an essay. Two sentences can help." tone="white">
        <Contributions />
      </Section>
      <Section
        title="Featured Voices"
        lead="We wrote these example posts ourselves. Members' real posts stay on their boards."
      >
        <Voices />
      </Section>
      <CallToAction title="Add your voice">Other parents can use what you know.</CallToAction>
    </>
  );
}
