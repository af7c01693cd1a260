import { BellBuoy } from '@/components/illustrations/vignettes';
import { pageCard } from '@/components/seo/card-text';
import { redirectSignedIn } from '@/lib/auth/pages';
import { pageMetadata } from '@/lib/metadata';
import { CallToAction } from '../_components/call-to-action';
import { PageIntro } from '../_components/page-intro';
import { Section } from '../_components/section';
import { Contributions } from './contributions';
import { Guidelines } from './guidelines';
import { Voices } from './voices';

export const metadata = pageMetadata({
  title: 'Community Voice',
  description: 'What we ask of each other, what is worth writing about, and how it can sound.',
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
        A board is as good as what parents write on it. This is what we ask of each other, what is worth writing about,
        and how it can sound.
      </PageIntro>
      <Section title="Community Guidelines" lead="Five rules. They are short because they are meant." beside>
        <Guidelines />
      </Section>
      <Section title="What to Contribute" lead="Nobody needs to write an essay. Two sentences can help." tone="white">
        <Contributions />
      </Section>
      <Section
        title="Featured Voices"
        lead="Examples of how it can sound: written by us, not by members. Real posts stay on their boards."
      >
        <Voices />
      </Section>
      <CallToAction title="Add your voice">Other parents are better off with what you know.</CallToAction>
    </>
  );
}
