import { Check, Pencil, X } from 'lucide-react';
import Link from 'next/link';
import { memo } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import type { AdminUserRow } from '@/lib/users/admin-schema';
import { nameOf } from './name-of';

type UserRowProps = {
  user: AdminUserRow;
  isOwn: boolean;
  isSelected: boolean;
  onToggle: (id: number) => void;
  onEdit: (user: AdminUserRow) => void;
};

/** A line of the table, and a card on phones: what to select at the left, what to do at the right. */
export const UserRow = memo(function UserRow({ user, isOwn, isSelected, onToggle, onEdit }: UserRowProps) {
  const { id, email, isAdmin, suspendedUntil } = user;
  return (
    <tr
      role="row"
      className="grid grid-cols-[auto_1fr_auto] gap-x-3 rounded-lg border bg-card p-4 md:table-row md:rounded-none md:border-0 md:border-b md:p-0 md:last:border-b-0 md:[&>td]:px-4 md:[&>td]:py-2"
    >
      <td role="cell" className="row-span-4 md:w-0">
        <label className="flex size-6 cursor-pointer items-center" title={isOwn ? 'You cannot delete yourself' : undefined}>
          <Checkbox checked={isSelected && !isOwn} disabled={isOwn} onChange={() => onToggle(id)} />
          <span className="sr-only">Select {email}</span>
        </label>
      </td>
      <td role="cell" className="col-start-2 row-start-3 text-sm text-muted-foreground tabular-nums md:w-0">
        <span className="md:hidden">ID </span>
        {id}
      </td>
      <td role="cell" className="col-start-2 row-start-1 min-w-0">
        <Link href={`/admin/users/${id}`} prefetch={false} className="font-semibold break-words hover:underline">
          {nameOf(user)}
        </Link>
        {isOwn && <Badge variant="outline" className="ml-2">You</Badge>}
        {suspendedUntil !== null && <Badge variant="warning" className="ml-2">Suspended</Badge>}
      </td>
      <td role="cell" className="col-start-2 row-start-2 min-w-0 text-[0.9375rem] wrap-anywhere">
        {email}
      </td>
      <td role="cell" className="col-start-2 row-start-4 md:w-0">
        {isAdmin ? (
          <span className="inline-flex items-center gap-1 text-sm text-success">
            <Check aria-hidden className="size-5" />
            <span className="md:sr-only">Administrator</span>
          </span>
        ) : (
          <span className="text-muted-foreground max-md:sr-only">
            <X aria-hidden className="size-5" />
            <span className="sr-only">No administrator</span>
          </span>
        )}
      </td>
      <td role="cell" className="col-start-3 row-span-4 row-start-1 md:w-0">
        <Button variant="outline" size="sm" onClick={() => onEdit(user)}>
          <Pencil aria-hidden />
          Edit<span className="sr-only"> {email}</span>
        </Button>
      </td>
    </tr>
  );
});
