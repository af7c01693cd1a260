import { Camera, GraduationCap, Handshake, Lightbulb, MessageCircleQuestion, Quote, Route, Scale, ThumbsUp } from 'lucide-react';
import type { Metadata } from 'next';
import { Badge } from '@/components/ui/badge';
import { redirectSignedIn } from '@/lib/auth/pages';
import { CallToAction } from '../_components/call-to-action';
import { PageIntro } from '../_components/page-intro';
import { Section } from '../_components/section';

export const metadata: Metadata = {
  title: 'Community Voice',
  description: 'What we ask of each other, what is worth writing about, and how it can sound.',
};

const GUIDELINES = [
  { icon: Handshake, title: 'Be respectful', text: 'Critique policies, not individuals. Teachers, staff and other parents are people with names and families.' },
  { icon: Scale, title: 'Be honest', text: 'Write what you saw and know. Say so when something is hearsay or your own guess.' },
  { icon: Lightbulb, title: 'Be constructive', text: 'A problem and an idea are worth more than a problem. Say what would help.' },
  { icon: Camera, title: 'Respect privacy', text: 'No photos of children without consent, and nothing that identifies a child who is not yours.' },
  { icon: GraduationCap, title: 'Stay relevant', text: 'Keep to schools and education. There are other places for everything else.' },
];

const CONTRIBUTIONS = [
  { icon: Route, title: 'Everyday news', text: 'A bus that changed its time, a snow day that caught everyone out, a good lunch programme.' },
  { icon: MessageCircleQuestion, title: 'Questions', text: 'How does registration work? Is French immersion for us? Who has been through an assessment?' },
  { icon: ThumbsUp, title: 'What works', text: 'A reading club, a safe crossing, a teacher thanked for an idea. Other schools may copy it.' },
  { icon: Lightbulb, title: 'What could be better', text: 'A concern about a policy or a building, with the facts that you know and what you suggest.' },
];

/** Decision P6: made up, and marked so. */
const VOICES = [
  {
    author: 'Dana R.',
    place: 'parent of two, Annapolis Valley',
    text: 'I asked one question about the new bus times and had four useful answers by supper. One of them came with the number of the right office.',
  },
  {
    author: 'Marc L.',
    place: 'parent, Cape Breton',
    text: 'We thought that we were the only family worried about the crossing. It turned out there were a dozen of us, so we wrote one letter together.',
  },
];

export default async function CommunityVoicePage() {
  await redirectSignedIn();
  return (
    <>
      <PageIntro title="The voice of the community is yours">
        A board is as good as what parents write on it. This is what we ask of each other, what is worth writing about,
        and how it can sound.
      </PageIntro>
      <Section title="Community Guidelines" lead="Five rules. They are short because they are meant.">
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-6">
          {GUIDELINES.map(({ icon: Icon, title, text }) => (
            <li
              key={title}
              className="rounded-lg border bg-card p-6 shadow-card lg:col-span-2 lg:nth-[4]:col-start-2 sm:max-lg:last:col-span-2"
            >
              <h3 className="flex items-center gap-2.5 text-lg font-bold">
                <Icon aria-hidden className="size-5 text-primary" />
                {title}
              </h3>
              <p className="mt-2 text-muted-foreground">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="What to Contribute" lead="Nobody needs to write an essay. Two sentences can help." tone="white">
        <ul className="mx-auto grid max-w-4xl gap-x-10 gap-y-8 sm:grid-cols-2">
          {CONTRIBUTIONS.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="h-fit rounded-lg bg-success-soft p-2.5 text-success">
                <Icon aria-hidden className="size-5" />
              </span>
              <div>
                <h3 className="text-lg font-bold">{title}</h3>
                <p className="mt-1 text-muted-foreground">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title="Featured Voices"
        lead="Examples of how it can sound: written by us, not by members. Real posts stay on their boards."
      >
        <div className="mx-auto grid max-w-4xl gap-6 md:grid-cols-2">
          {VOICES.map(({ author, place, text }) => (
            <figure key={author} className="flex flex-col rounded-lg border bg-card p-6 shadow-card sm:p-8">
              <div className="flex items-center justify-between">
                <Quote aria-hidden className="size-7 text-primary" />
                <Badge variant="secondary">Example</Badge>
              </div>
              <blockquote className="mt-4 flex-1 text-lg text-pretty">{text}</blockquote>
              <figcaption className="mt-5 border-t pt-4">
                <span className="font-bold">{author}</span>
                <span className="text-muted-foreground">, {place}</span>
              </figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <CallToAction title="Add your voice">Other parents are better off with what you know.</CallToAction>
    </>
  );
}
