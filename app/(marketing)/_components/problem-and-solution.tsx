import { Check, X } from '@/components/ui/icons/icons';
import { VERIFIED_PARENTS_NOTICE, VERIFIED_PARENTS_EXPLANATION } from '@/lib/verification/verified-parents-notice';
import { MarketingSection } from './marketing-section';

const PAIRS = [
  {
    problem: 'Open social media groups mix parents with strangers, trolls and advertising.',
    answer: `${VERIFIED_PARENTS_NOTICE}. ${VERIFIED_PARENTS_EXPLANATION}`,
  },
  {
    problem: 'Important news is scattered across school emails, paper notes and a dozen group chats.',
    answer: 'One board for each public school in the province, with its contact details next to it.',
  },
  {
    problem: "New families don't know who to ask, and good answers get lost within a week.",
    answer: "Discussions stay on the school's board, for the families who come after you.",
  },
  {
    problem: 'One parent with a concern is easily overlooked.',
    answer: 'When many families share a concern, their votes and comments show it.',
  },
];

/** Shows each problem of parents beside its solution. */
export function ProblemAndSolution() {
  return (
    <MarketingSection
      title="Problem & Solution"
      lead="Parents have a lot to tell each other, and no good place to do it."
      beside
    >
      <ul className="border-t">
        {PAIRS.map(({ problem, answer }) => (
          <li key={problem} className="grid gap-x-10 gap-y-3 border-b py-6 sm:grid-cols-2">
            <p className="flex gap-3 text-muted-foreground">
              <X aria-hidden className="mt-1 size-4.5 shrink-0 stroke-[2.5] text-brick" />
              <span className="text-pretty">
                <span className="sr-only">Problem: </span>
                {problem}
              </span>
            </p>
            <p className="flex gap-3 font-display text-lg leading-snug font-semibold">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 stroke-3 text-success" />
              <span className="text-pretty">
                <span className="sr-only">Solution: </span>
                {answer}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </MarketingSection>
  );
}
