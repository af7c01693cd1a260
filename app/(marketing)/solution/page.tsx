import { Bell, EyeOff, Lock, MapPin, Megaphone, ShieldCheck } from 'lucide-react';
import type { Metadata } from 'next';
import { redirectSignedIn } from '@/lib/auth/pages';
import { CallToAction } from '../_components/call-to-action';
import { PageIntro } from '../_components/page-intro';
import { Section } from '../_components/section';
import { Steps } from '../_components/steps';

export const metadata: Metadata = {
  title: 'Solution',
  description: "How parents of one school find each other, and why a small fee keeps their discussion civil.",
};

const PARTS = [
  { icon: MapPin, title: 'One board a school', text: 'Every public school in the list has its own board, beside its address, phone and other facts.' },
  { icon: ShieldCheck, title: 'Parents, not strangers', text: 'Only verified Nova Scotia parents can post or vote. Everyone states this on joining, and the fee keeps idle mischief out.' },
  { icon: Lock, title: 'Closed by default', text: 'Boards are for signed-in people. A post leaves its board only when its author, or an administrator, shares it by a public link.' },
  { icon: EyeOff, title: 'Anonymous when it must be', text: 'Some things are easier to raise without a name. Your post can go without yours, for every other parent.' },
  { icon: Bell, title: 'Nothing missed', text: 'Follow schools, and their posts come together in one feed. You are told when someone answers you.' },
  { icon: Megaphone, title: 'No advertising', text: 'No ads, no sponsored posts, no sale of data. Members pay for the service, so it works for members.' },
];

export default async function SolutionPage() {
  await redirectSignedIn();
  return (
    <>
      <PageIntro title="A better place for school conversations">
        Parents want the same thing: a school where their children do well. What they lack is a place to talk about it
        with each other, calmly and in private.
      </PageIntro>
      <Section title="The Challenge">
        <div className="mx-auto max-w-2xl space-y-4 text-lg text-pretty">
          <p>
            A parent with a question about a bus route, a split class or a new policy has few places to ask. Open groups
            on social media are loud: strangers join in, arguments win over answers, and advertising sits in between.
          </p>
          <p>
            The school itself answers one parent at a time. So ten families may carry the same worry without knowing of
            each other, and good ideas never reach the next parent, let alone the next school.
          </p>
        </div>
      </Section>
      <Section
        title="The Solution"
        lead="A quiet, private board for each school, open to the people it concerns."
        tone="white"
      >
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {PARTS.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <span className="inline-flex rounded-lg bg-primary-soft p-2.5 text-primary">
                <Icon aria-hidden className="size-5" />
              </span>
              <h3 className="mt-3 text-lg font-bold">{title}</h3>
              <p className="mt-1 text-muted-foreground">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Three Steps" lead="You can be part of your school's discussion today.">
        <Steps />
      </Section>
      <CallToAction title="Start with your own school">
        Create an account, find your school, and see what other parents have to say.
      </CallToAction>
    </>
  );
}
