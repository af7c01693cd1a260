'use client';

import { useCallback, useRef, useState } from 'react';
import { ConfirmDeleteDialog } from '@/components/ui/confirm-dialog';
import type { AdminSchoolRow } from '@/lib/schools/admin/schema';
import type { DeleteSchoolHandler } from './school-row-actions';
import { useDeleteSchool } from '@/components/admin/schools/use-admin-schools';

/** One confirmation dialog for all schools of a page. `ask` opens the dialog for a school. */
export function useDeleteSchoolDialog(onDeleted?: () => void) {
  const [school, setSchool] = useState<Pick<AdminSchoolRow, 'id' | 'name'> | null>(null);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLElement>(null);
  const remove = useDeleteSchool();

  const ask = useCallback<DeleteSchoolHandler>((asked, pressed) => {
    button.current = pressed;
    setSchool(asked);
    setOpen(true);
  }, []);

  function confirm() {
    if (!school) return;
    remove.mutate(school, {
      onSuccess: () => {
        // After a deletion, the focus cannot return to the delete button, because the button is removed with its row.
        button.current = null;
        setOpen(false);
        onDeleted?.();
      },
      onError: () => setOpen(false),
    });
  }

  const question = (
    <ConfirmDeleteDialog
      question="Are you sure?"
      open={open}
      onOpenChange={setOpen}
      onConfirm={confirm}
      isPending={remove.isPending}
      trigger={button}
    >
      <p>
        This action cannot be undone. <strong className="text-foreground">{school?.name}</strong> and all associated
        data are removed: its posts, comments, photos, events and followers.
      </p>
      <p className="text-sm">
        For 30 days, an administrator can still restore a copy of the school from “Recently deleted”.
      </p>
    </ConfirmDeleteDialog>
  );
  return { ask, question };
}
