import { useQueryClient } from '@tanstack/react-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { MovingOnAnswer, SchoolYearOfFollow } from '@/lib/schools/school-year/schema';

type MovingOnCardProps = { school: SchoolYearOfFollow; next: NonNullable<SchoolYearOfFollow['next']> };

/** Card that proposes the school after a school's last grade. Nothing changes without a click. */
export function MovingOnCard({ school: { schoolId, name }, next }: MovingOnCardProps) {
  const cache = useQueryClient();
  const { mutate, isPending, variables } = useMutationWithToast({
    call: (answer: MovingOnAnswer['answer']) =>
      callApi('POST', `/api/schools/${schoolId}/moving-on`, { nextId: next.id, answer }),
    done: (follows, answer) => {
      focusMainContent(); // The card is removed, so the focus moves to the main content.
      cache.setQueryData(queryKeys.schoolYear(), follows);
      return answer === 'no' ? null : { title: 'Subscribed', description: `You are now following ${next.name}.` };
    },
    failed: "We couldn't save your answer",
    refreshOnSuccess: [queryKeys.follows(), queryKeys.feed()],
  });
  const button = (answer: MovingOnAnswer['answer'], label: string, variant: 'default' | 'outline' | 'ghost') => (
    <Button
      size="sm"
      variant={variant}
      pending={isPending && variables === answer}
      disabled={isPending}
      onClick={() => mutate(answer)}
    >
      {label}
    </Button>
  );
  return (
    <Alert
      variant="info"
      className="mt-2 mb-4 sm:mt-3"
      title="Moving on?"
      action={
        <div className="flex flex-wrap gap-2">
          {button('moved', 'We’re moving on', 'default')}
          {button('both', 'At both', 'outline')}
          {button('no', 'No', 'ghost')}
        </div>
      }
    >
      {next.name} is next after {name}. Follow it now to meet its parents. If you move on, you can still read the board
      of {name}, but not vouch or report there. Only you see this.
    </Alert>
  );
}
