import { openPostForm } from '@/components/posts/writing/open-post-form';
import { PenLine } from '@/components/ui/icons/icons';

/** Lists questions, each of which opens the post form with that question. */
export const QuestionButtons = ({ label, questions }: { label: string; questions: string[] }) => (
  <ul aria-label={label}>
    {questions.map((question) => (
      <li key={question}>
        <button
          type="button"
          onClick={() => openPostForm(question)}
          className="flex min-h-11 w-full items-start gap-3 rounded-md px-3 py-2.5 text-left leading-snug hover:bg-accent hover:text-accent-foreground"
        >
          <PenLine aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
          {question}
        </button>
      </li>
    ))}
  </ul>
);
