import { useCallback, useEffect, useRef, type Dispatch, type SetStateAction } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/lib/cn';
import type { AdminUserRow } from '@/lib/users/admin/schema';
import { UserRow } from './user-row';

type UserTableProps = {
  users: AdminUserRow[];
  ownId: number | undefined;
  selected: ReadonlySet<number>;
  onSelect: Dispatch<SetStateAction<ReadonlySet<number>>>;
  onEdit: (user: AdminUserRow) => void;
  /** True while the table still shows the results of the previous search. */
  isOld: boolean;
};

/** Style of a header cell, the same as in components/ui/table.tsx. */
const HEAD_CELL =
  'px-4 text-sm font-semibold xl:sticky xl:px-3 xl:top-16 xl:z-10 xl:border-b xl:bg-muted xl:py-3 xl:text-muted-foreground xl:first:rounded-tl-lg xl:last:rounded-tr-lg';

/**
 * Table whose rows are cards on phones. ARIA roles are explicit, because a changed CSS `display` value removes the
 * implicit roles.
 */
export function UserTable({ users, ownId, selected, onSelect, onEdit, isOld }: UserTableProps) {
  const others = users.filter(({ id }) => id !== ownId);
  const count = others.filter(({ id }) => selected.has(id)).length;

  // `toggle` is the same function in every render. Otherwise a click on one row would render all other rows again.
  const toggle = useCallback(
    (id: number) =>
      onSelect((previous) => {
        const next = new Set(previous);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [onSelect],
  );

  return (
    <table
      role="table"
      aria-label="Users"
      aria-busy={isOld}
      className={cn(
        'block w-full text-left xl:table xl:border-separate xl:border-spacing-0 xl:rounded-lg xl:border xl:bg-card xl:text-[0.9375rem] xl:shadow-card',
        isOld && 'opacity-60',
      )}
    >
      <thead role="rowgroup" className="block xl:table-header-group">
        <tr role="row" className="flex items-center xl:table-row">
          <th role="columnheader" scope="col" className={cn(HEAD_CELL, 'max-xl:pb-3 xl:w-0')}>
            <SelectAll
              count={count}
              total={others.length}
              onChange={(all) => onSelect(new Set(all ? others.map(({ id }) => id) : []))}
            />
          </th>
          {['ID', 'Name', 'Email', 'Admin', 'Membership', 'Verified', 'Suspended', 'Actions'].map((name) => (
            <th key={name} role="columnheader" scope="col" className={cn(HEAD_CELL, 'max-xl:sr-only')}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block space-y-3 xl:table-row-group">
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            isOwn={user.id === ownId}
            isSelected={selected.has(user.id)}
            onToggle={toggle}
            onEdit={onEdit}
          />
        ))}
      </tbody>
    </table>
  );
}

type SelectAllProps = { count: number; total: number; onChange: (all: boolean) => void };

function SelectAll({ count, total, onChange }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < total;
  }, [count, total]);
  return (
    <label className="flex min-h-6 cursor-pointer items-center gap-2.5">
      <Checkbox
        ref={box}
        checked={total > 0 && count === total}
        disabled={total === 0}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="xl:sr-only">Select all</span>
    </label>
  );
}
