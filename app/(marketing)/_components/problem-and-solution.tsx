import { Check, X } from '@/components/ui/icons/icons';
import { VERIFIED_PARENTS_NOTICE, VERIFIED_PARENTS_EXPLANATION } from '@/lib/verification/verified-parents-notice';
import { MarketingSection } from './marketing-section';

const PAIRS = [
  {
    problem: 'Social media mixes parents with strangers, trolls and ads.',
    answer: `${VERIFIED_PARENTS_NOTICE}. ${VERIFIED_PARENTS_EXPLANATION}`,
  },
  {
    problem: 'News is scattered across emails and group chats.',
    answer: 'Each public school has one board.',
  },
  {
    problem: 'Good answers get lost within a week.',
    answer: 'Discussions stay, for the families who come after you.',
  },
  {
    problem: 'One parent with a concern is easily overlooked.',
    answer: 'Votes and comments show how many agree.',
  },
];

/** Shows each problem of parents beside its solution. */
export function ProblemAndSolution() {
  return (
    <MarketingSection title="Problem & Solution" beside>
      <ul className="border-t">
        {PAIRS.map(({ problem, answer }) => (
          <li key={problem} className="grid gap-x-10 gap-y-2 border-b py-4 sm:grid-cols-2">
            <p className="flex gap-3 text-muted-foreground">
              <X aria-hidden className="mt-1 size-5 shrink-0 stroke-[2.5] text-brick" />
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
