import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button';

const NEXT = 'next';

/** Whether a form was sent by the button that goes on to the next case. */
export const goesOn = ({ nativeEvent }: FormEvent): boolean =>
  (nativeEvent as SubmitEvent).submitter?.getAttribute('name') === NEXT;

/** The end of a form that decides a case: with the next one after it, if there is one, or without. */
export function DecideButtons({ next, isPending }: { next: number | null; isPending: boolean }) {
  return (
    <div className="flex flex-wrap gap-3">
      {next !== null && (
        <Button type="submit" name={NEXT} pending={isPending}>
          Decide and Next
        </Button>
      )}
      <Button type="submit" variant={next === null ? 'default' : 'outline'} pending={isPending}>
        Decide
      </Button>
    </div>
  );
}
