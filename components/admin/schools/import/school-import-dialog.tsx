'use client';

import { useState } from 'react';
import type { LazyPopupProps } from '@/components/providers/lazy/lazy-popup-trigger';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog';
import { ImportSteps } from './import-steps';
import { useSchoolImport } from './use-school-import';

/** Dialog that reads, checks and previews a CSV file and imports it in batches. */
export function SchoolImportDialog({ trigger }: LazyPopupProps) {
  const [open, setOpen] = useState(true);
  const importing = useSchoolImport();
  const isBusy = importing.state.at === 'importing';

  function setOpenUnlessBusy(next: boolean) {
    // While an import runs, only its Cancel button can stop it. Escape and a click outside do not close the dialog.
    if (isBusy) return;
    if (!next) importing.reset();
    setOpen(next);
  }

  return (
    <Dialog open={open} onOpenChange={setOpenUnlessBusy}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent className="sm:max-w-3xl">
        <DialogHeader>
          <DialogTitle>Import CSV</DialogTitle>
          <DialogDescription className={importing.file ? 'sr-only' : undefined}>
            Each row updates the school with the same UUID, provincial SLC number, or name and city. If no school
            matches, the row creates one. Empty cells don't erase anything. You'll see what will change before anything
            is saved.
          </DialogDescription>
        </DialogHeader>
        <ImportSteps importing={importing} onClose={() => setOpenUnlessBusy(false)} />
      </DialogContent>
    </Dialog>
  );
}
