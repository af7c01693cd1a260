import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { QuestionButtons } from './question-buttons';

const TITLE = 'Starting in September';

/** Line above a board from May to September, with questions of families who start at the school. */
export const StartingInSeptember = ({ questions }: { questions: string[] }) => (
  <details className="rounded-lg border bg-card px-2 py-1 shadow-card sm:px-3">
    <CollapsibleSummary className="rounded-md px-3 font-semibold hover:bg-accent">{TITLE}</CollapsibleSummary>
    <p className="px-3 pb-1 text-sm text-muted-foreground">
      New here? Choose a question to start a post with it. Parents who know the school can answer.
    </p>
    <QuestionButtons label={TITLE} questions={questions} />
  </details>
);
