'use client';

import { Pencil, Trash2 } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { Button } from '@/components/ui/button';
import type { AdminSchoolRow } from '@/lib/schools/admin/schema';

export type DeleteSchoolHandler = (school: Pick<AdminSchoolRow, 'id' | 'name'>, button: HTMLElement) => void;

type RowActionsProps = {
  school: AdminSchoolRow;
  /**
   * Called to delete the school. Undefined on phones, where the list has cards without a delete button. The school's
   * own page has such a button.
   */
  onDelete?: DeleteSchoolHandler;
};

export function SchoolRowActions({ school, onDelete }: RowActionsProps) {
  return (
    <div className="flex justify-end">
      <Button asChild variant="ghost" size="icon">
        <Link
          href={`/admin/schools/${school.id}/edit`}
          prefetch={false}
          aria-label={`Edit ${school.name}`}
          title="Edit"
        >
          <Pencil aria-hidden />
        </Link>
      </Button>
      {onDelete && (
        <Button
          variant="ghost"
          size="icon"
          className="text-muted-foreground hover:text-destructive"
          aria-label={`Delete ${school.name}`}
          title="Delete"
          onClick={(event) => onDelete(school, event.currentTarget)}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
    </div>
  );
}
