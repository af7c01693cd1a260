import { Check, Pencil, X } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { memo } from 'react';
import { MEMBER_STATE_LABELS } from '@/components/admin/dashboard/chart-labels';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import type { AdminUserRow } from '@/lib/users/admin/schema';
import { formatEndDate } from '@/lib/users/format-end-date';
import { nameForAdministrators } from '@/lib/text/person-names';

type UserRowProps = {
  user: AdminUserRow;
  isOwn: boolean;
  isSelected: boolean;
  onToggle: (id: number) => void;
  onEdit: (user: AdminUserRow) => void;
};

const LOOK = [
  'grid grid-cols-[auto_1fr_auto] gap-x-3 rounded-lg border bg-card p-4 shadow-card',
  'xl:table-row xl:**:scroll-mt-12 xl:rounded-none xl:border-0 xl:p-0 xl:shadow-none xl:*:px-3 xl:*:py-1.5 xl:hover:*:bg-accent/60 xl:not-last:*:border-b',
  'xl:last:*:first:rounded-bl-lg xl:last:*:last:rounded-br-lg',
].join(' ');

/** A row of the table, shown as a card on phones: checkbox on the left, actions on the right. */
export const UserRow = memo(function UserRow({ user, isOwn, isSelected, onToggle, onEdit }: UserRowProps) {
  const { id, email, isAdmin, memberState, isVerifiedParent, suspendedUntil } = user;
  const at = email.lastIndexOf('@');
  return (
    <tr role="row" className={LOOK}>
      <td role="cell" className="row-span-7 xl:w-0">
        <label
          className="-m-2.5 flex size-11 cursor-pointer items-center justify-center"
          title={isOwn ? "You can't delete yourself" : undefined}
        >
          <Checkbox checked={isSelected && !isOwn} disabled={isOwn} onChange={() => onToggle(id)} />
          <span className="sr-only">Select {email}</span>
        </label>
      </td>
      <td role="cell" className="text-sm text-muted-foreground tabular-nums max-xl:sr-only xl:w-0">
        <span className="sr-only xl:hidden">ID </span>
        {id}
      </td>
      <td role="cell" className="col-start-2 row-start-1 min-w-0 xl:w-1/4">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={`/admin/users/${id}`}
            prefetch={false}
            className="-my-2 min-w-0 py-2 font-semibold break-words text-primary hover:underline"
          >
            {nameForAdministrators(user)}
          </Link>
          {isOwn && <Badge variant="outline">You</Badge>}
        </div>
      </td>
      <td role="cell" className="col-span-2 col-start-2 row-start-2 min-w-0 text-[0.9375rem] wrap-anywhere xl:w-1/4">
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </td>
      <td role="cell" className="col-start-2 row-start-4 xl:w-0">
        {isAdmin ? (
          <span className="flex items-center gap-1 text-sm text-success">
            <Check aria-hidden className="size-5" />
            <span className="xl:sr-only">Administrator</span>
          </span>
        ) : (
          <span className="text-muted-foreground max-xl:sr-only">
            <X aria-hidden className="size-4 opacity-40" />
            <span className="sr-only">Not an administrator</span>
          </span>
        )}
      </td>
      <td role="cell" className="col-start-2 row-start-5 text-sm xl:whitespace-nowrap">
        {!isAdmin && MEMBER_STATE_LABELS[memberState]}
      </td>
      <td role="cell" className="col-start-2 row-start-6 text-sm xl:w-0">
        {isVerifiedParent ? (
          <span className="flex items-center gap-1 text-success">
            <Check aria-hidden className="size-5" />
            <span className="xl:sr-only">Verified parent</span>
          </span>
        ) : (
          <span className="sr-only">Not verified</span>
        )}
      </td>
      <td role="cell" className="col-start-2 row-start-7">
        {suspendedUntil !== null && (
          <Badge variant="warning" className="whitespace-normal">
            <span className="xl:sr-only">Suspended </span>
            {formatEndDate(suspendedUntil)}
          </Badge>
        )}
      </td>
      <td role="cell" className="col-start-3 row-start-1 xl:w-0">
        <Button variant="ghost" size="sm" className="-mx-3 max-xl:-my-1.5" onClick={() => onEdit(user)}>
          <Pencil aria-hidden />
          Edit<span className="sr-only"> {email}</span>
        </Button>
      </td>
    </tr>
  );
});
