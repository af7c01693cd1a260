import { useCallback, useEffect, useRef, type Dispatch, type SetStateAction } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/lib/cn';
import type { AdminUserRow } from '@/lib/users/admin-schema';
import { UserRow } from './user-row';

type UserTableProps = {
  users: AdminUserRow[];
  ownId: number | undefined;
  selected: ReadonlySet<number>;
  onSelect: Dispatch<SetStateAction<ReadonlySet<number>>>;
  onEdit: (user: AdminUserRow) => void;
  /** What was found before, while another search loads. */
  isOld: boolean;
};

/** As in components/ui/table.tsx, from the width on where this is a table. */
const HEAD_CELL =
  'px-4 text-sm font-semibold md:sticky md:top-16 md:z-10 md:border-b md:bg-muted md:py-3 md:text-muted-foreground md:first:rounded-tl-lg md:last:rounded-tr-lg';

/** A table; on phones each line of it is a card. The roles are written out because another display takes them away from a table. */
export function UserTable({ users, ownId, selected, onSelect, onEdit, isOld }: UserTableProps) {
  const others = users.filter(({ id }) => id !== ownId);
  const count = others.filter(({ id }) => selected.has(id)).length;

  // The same from one rendering to the next, so that of a thousand lines only one is drawn anew.
  const toggle = useCallback(
    (id: number) =>
      onSelect((before) => {
        const next = new Set(before);
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
        'block w-full text-left md:table md:border-separate md:border-spacing-0 md:rounded-lg md:border md:bg-card md:text-[0.9375rem] md:shadow-card',
        isOld && 'opacity-60',
      )}
    >
      <thead role="rowgroup" className="block md:table-header-group">
        <tr role="row" className="flex items-center md:table-row">
          <th role="columnheader" scope="col" className={cn(HEAD_CELL, 'max-md:pb-3 md:w-0')}>
            <SelectAll
              count={count}
              total={others.length}
              onChange={(all) => onSelect(new Set(all ? others.map(({ id }) => id) : []))}
            />
          </th>
          {['ID', 'Name', 'Email', 'Admin', 'Actions'].map((name) => (
            <th key={name} role="columnheader" scope="col" className={cn(HEAD_CELL, 'max-md:sr-only')}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block space-y-3 md:table-row-group">
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
      <span className="md:sr-only">Select all</span>
    </label>
  );
}
