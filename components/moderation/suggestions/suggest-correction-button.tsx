'use client';

import { Pencil } from '@/components/ui/icons/icons';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { LazyPopupTrigger } from '@/components/providers/lazy/lazy-popup-trigger';
import { Button } from '@/components/ui/button';
import type { SchoolToCorrect } from './suggest-correction-dialog';

const SuggestDialog = lazyComponent(async () => (await import('./suggest-correction-dialog')).SuggestCorrectionDialog);

/** Opens the form in which any signed-in person suggests a correction to a school's listing. */
export function SuggestCorrectionButton({ school }: { school: SchoolToCorrect }) {
  return (
    <LazyPopupTrigger component={SuggestDialog} props={{ school }} popup="dialog">
      <Button variant="outline" size="sm">
        <Pencil aria-hidden />
        Suggest a correction
      </Button>
    </LazyPopupTrigger>
  );
}
