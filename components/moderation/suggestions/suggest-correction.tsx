'use client';

import { Pencil } from '@/components/ui/icons/icons';
import { deferred } from '@/components/providers/deferred';
import { DeferredTrigger } from '@/components/providers/deferred-trigger';
import { Button } from '@/components/ui/button';
import type { SuggestedSchool } from './suggest-dialog';

const dialog = deferred(async () => (await import('./suggest-dialog')).SuggestDialog);

/** Opens the form in which any signed-in person suggests a correction to a school's listing. */
export function SuggestCorrection({ school }: { school: SuggestedSchool }) {
  return (
    <DeferredTrigger source={dialog} props={{ school }} popup="dialog">
      <Button variant="outline" size="sm">
        <Pencil aria-hidden />
        Suggest a correction
      </Button>
    </DeferredTrigger>
  );
}
