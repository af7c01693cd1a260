'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { LazySignpostIllustration } from '@/components/illustrations/lazy-illustrations';
import { Button } from '@/components/ui/button';
import { SearchInput } from '@/components/ui/form/search-input';
import { EmptyState } from '@/components/ui/page/empty-state';
import { LoadError } from '@/components/ui/page/load-error';
import { TableSkeleton } from '@/components/ui/skeleton';
import type { AdminUserRow } from '@/lib/users/admin/schema';
import { cleanText } from '@/lib/text/clean-text';
import { DeleteUsersButton } from './delete-users-button';
import { AdminRoleDialog } from './admin-role-dialog';
import { useUsers } from './use-users';
import { USER_FILTER_NAMES, UserFilters, type UserFilterValues } from './user-filters';
import { UserTable } from './user-table';

const NOBODY: ReadonlySet<number> = new Set();

/** List of all users, with a search field, filters, and buttons to edit and delete users. */
export function AdminUserList() {
  const me = useCurrentUser();
  const { typed, setTyped, filters, setFilters, asked: query } = useUserSearch();
  const list = useUsers(query);
  const users = list.users ?? [];
  const [selected, setSelected] = useState(NOBODY);
  const [edited, setEdited] = useState<AdminUserRow | null>(null);
  // Ignores selected users that the list no longer shows, so that no hidden user is deleted.
  const chosen = users.filter(({ id }) => selected.has(id) && id !== me?.id);

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchInput
          aria-label="Search users"
          placeholder="Search by email or name..."
          value={typed}
          maxLength={200}
          onChange={(event) => {
            setTyped(event.target.value);
            setSelected(NOBODY);
          }}
          className="w-full sm:max-w-md"
        />
        <DeleteUsersButton users={chosen} onDeleted={() => setSelected(NOBODY)} />
      </div>
      <UserFilters
        values={filters}
        onChange={(values) => {
          setFilters(values);
          setSelected(NOBODY);
        }}
      />
      {list.isPending && <TableSkeleton text="Loading users..." />}
      {list.error && (
        <LoadError
          title="Error loading users"
          error={list.error}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.isSuccess && users.length === 0 && (
        <EmptyState picture={<LazySignpostIllustration />} title="No users found">
          {Object.keys(query).length > 1 || !query.search
            ? 'No one matches these filters.'
            : "No user's email or name contains this text."}
        </EmptyState>
      )}
      {users.length > 0 && (
        <UserTable
          users={users}
          ownId={me?.id}
          selected={selected}
          onSelect={setSelected}
          onEdit={setEdited}
          isOld={list.isPlaceholderData}
        />
      )}
      <p role="status" className="text-sm text-muted-foreground">
        {list.isSuccess && users.length > 0 && countText(users.length, list.hasNextPage)}
      </p>
      {list.hasNextPage && (
        <div className="text-center">
          <Button variant="outline" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {edited && <AdminRoleDialog key={edited.id} user={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

const countText = (shownCount: number, hasMore: boolean) =>
  hasMore
    ? `The newest ${shownCount.toLocaleString('en-CA')} users are shown.`
    : `${shownCount.toLocaleString('en-CA')} ${shownCount === 1 ? 'user' : 'users'}`;

const DEBOUNCE_MS = 250;

/** Search text and filters of the user list. They apply after a short delay, and the page's address stores them. */
function useUserSearch() {
  const params = useSearchParams();
  const [typed, setTyped] = useState(params.get('search') ?? '');
  const [search, setSearch] = useState(cleanText(typed));
  const [filters, setFilters] = useState<UserFilterValues>(() =>
    Object.fromEntries(USER_FILTER_NAMES.map((name) => [name, params.get(name) ?? undefined])),
  );
  const address = String(new URLSearchParams(withoutEmpty({ search, ...filters })));

  useEffect(() => {
    const next = cleanText(typed);
    if (next === search) return;
    const timer = setTimeout(() => setSearch(next), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, search]);

  useEffect(() => {
    if (address === window.location.search.slice(1)) return;
    window.history.replaceState(null, '', address ? `?${address}` : window.location.pathname);
  }, [address]);

  return { typed, setTyped, filters, setFilters, asked: withoutEmpty({ search, ...filters }) };
}

const withoutEmpty = (query: UserFilterValues & { search: string }): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value));
