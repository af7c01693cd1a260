'use client';

import { useRouter } from 'next/navigation';
import { useDeleteSchoolDialog } from './use-delete-school-dialog';
import { Button } from '@/components/ui/button';
import { Trash2 } from '@/components/ui/icons/icons';

/** Button on the page of a school that deletes the school and opens the list of schools. */
export function DeleteSchoolButton({ school }: { school: { id: number; name: string } }) {
  const router = useRouter();
  const { ask, question } = useDeleteSchoolDialog(() => router.push('/admin/schools'));
  return (
    <>
      <Button
        variant="outline"
        className="text-destructive hover:text-destructive"
        onClick={(event) => ask(school, event.currentTarget)}
      >
        <Trash2 aria-hidden />
        Delete this school
      </Button>
      {question}
    </>
  );
}
