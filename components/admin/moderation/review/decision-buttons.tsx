import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button';

const NEXT = 'next';

/** True if the form was submitted by the button that opens the next review. */
export const shouldOpenNextReview = ({ nativeEvent }: FormEvent): boolean =>
  (nativeEvent as SubmitEvent).submitter?.getAttribute('name') === NEXT;

/** Buttons that decide a review, with or without opening the next one. */
export function DecisionButtons({ next, isPending }: { next: number | null; isPending: boolean }) {
  return (
    <div className="flex flex-wrap gap-3">
      {next !== null && (
        <Button type="submit" name={NEXT} pending={isPending}>
          Decide and Open Next
        </Button>
      )}
      <Button type="submit" variant={next === null ? 'default' : 'outline'} pending={isPending}>
        Decide
      </Button>
    </div>
  );
}
