import { CircleCheck, CircleX } from 'lucide-react';
import { Section } from './section';

const PROBLEMS = [
  'Open social media groups mix parents with strangers, trolls and advertising.',
  'What matters is scattered over school letters, paper notes and a dozen group chats.',
  'New families do not know whom to ask, and good answers are lost by next week.',
  'One parent with a concern is easily overlooked.',
];

const ANSWERS = [
  'One board for each public school in the province, with its contact facts beside it.',
  'Only verified Nova Scotia parents can post or vote.',
  "Discussions stay on the school's board, for the families who come after you.",
  'Votes and comments show when many families share a concern.',
];

export function ProblemAndSolution() {
  return (
    <Section title="Problem & Solution" lead="Parents have a lot to tell each other. They lack a good place for it.">
      <div className="grid gap-6 md:grid-cols-2">
        <div className="rounded-lg border bg-card p-6 shadow-card sm:p-8">
          <h3 className="text-xl font-bold">The Problem</h3>
          <ul className="mt-4 space-y-3">
            {PROBLEMS.map((text) => (
              <li key={text} className="flex gap-3">
                <CircleX aria-hidden className="mt-0.5 size-5 shrink-0 text-destructive" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <div className="rounded-lg border border-success/30 bg-success-soft p-6 shadow-card sm:p-8">
          <h3 className="text-xl font-bold">Our Solution</h3>
          <ul className="mt-4 space-y-3">
            {ANSWERS.map((text) => (
              <li key={text} className="flex gap-3">
                <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}
