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

const LOOK = [
  'grid grid-cols-[auto_1fr_auto] gap-x-3 rounded-lg border bg-card p-4 shadow-card',
  'md:table-row md:**:scroll-mt-12 md:rounded-none md:border-0 md:p-0 md:shadow-none md:*:px-4 md:*:py-1.5 md:*:transition-colors md:hover:*:bg-accent/60 md:not-last:*:border-b',
  'md:last:*:first:rounded-bl-lg md:last:*:last:rounded-br-lg',
].join(' ');

/** A line of the table, and a card on phones: what to select at the left, what to do at the right. */
export const UserRow = memo(function UserRow({ user, isOwn, isSelected, onToggle, onEdit }: UserRowProps) {
  const { id, email, isAdmin, suspendedUntil } = user;
  const at = email.lastIndexOf('@');
  return (
    <tr role="row" className={LOOK}>
      <td role="cell" className="row-span-4 md:w-0">
        <label
          className="flex size-6 cursor-pointer items-center"
          title={isOwn ? 'You cannot delete yourself' : undefined}
        >
          <Checkbox checked={isSelected && !isOwn} disabled={isOwn} onChange={() => onToggle(id)} />
          <span className="sr-only">Select {email}</span>
        </label>
      </td>
      <td role="cell" className="col-start-2 row-start-3 text-sm text-muted-foreground tabular-nums md:w-0">
        <span className="md:hidden">ID </span>
        {id}
      </td>
      <td role="cell" className="col-start-2 row-start-1 min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={`/admin/users/${id}`}
            prefetch={false}
            className="min-w-0 font-semibold break-words text-primary hover:underline"
          >
            {nameOf(user)}
          </Link>
          {isOwn && <Badge variant="outline">You</Badge>}
          {suspendedUntil !== null && <Badge variant="warning">Suspended</Badge>}
        </div>
      </td>
      <td role="cell" className="col-span-2 col-start-2 row-start-2 min-w-0 text-[0.9375rem] wrap-anywhere md:w-2/5">
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </td>
      <td role="cell" className="col-start-2 row-start-4 md:w-0">
        {isAdmin ? (
          <span className="flex items-center gap-1 text-sm text-success">
            <Check aria-hidden className="size-5" />
            <span className="md:sr-only">Administrator</span>
          </span>
        ) : (
          <span className="text-muted-foreground max-md:sr-only">
            <X aria-hidden className="size-5" />
            <span className="sr-only">Not an administrator</span>
          </span>
        )}
      </td>
      <td role="cell" className="col-start-3 row-start-1 md:w-0">
        <Button variant="ghost" size="sm" className="-mx-3 max-md:-my-1.5" onClick={() => onEdit(user)}>
          <Pencil aria-hidden />
          Edit<span className="sr-only"> {email}</span>
        </Button>
      </td>
    </tr>
  );
});
