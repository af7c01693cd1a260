'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { Handshake } from '@/components/ui/icons/icons';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';

type VouchItemProps = {
  /** Writer of the content. Null if the reader may not know who wrote the content. */
  writer: { id: number | null } | null;
  name: string;
  isOwn: boolean;
  school: { id: number; name: string };
};

/**
 * Menu item with which a verified parent of the school vouches that a writer is one too. Hidden if the reader is the
 * writer or the writer's id is unknown.
 */
export function VouchMenuItem({ writer, name, isOwn, school }: VouchItemProps) {
  const { data: proof } = useQuery(apiQuery(queryKeys.proof()));
  const userId = writer?.id ?? null;
  const vouch = useVouchForParent(school.id);
  if (isOwn || userId === null || !proof?.schools.some(({ id }) => id === school.id)) return null;
  const isVouchedFor = proof.vouches.some((one) => one.schoolId === school.id && one.userId === userId);
  return (
    <DropdownMenuItem onSelect={() => vouch.mutate({ userId, name, isVouchedFor: !isVouchedFor })}>
      <Handshake aria-hidden />
      {isVouchedFor ? `Take back your vouch for ${name}` : `Vouch that ${name} is a parent here`}
    </DropdownMenuItem>
  );
}

/** Vouches for a writer as a parent of the school, or withdraws the vouch. */
export function useVouchForParent(schoolId: number) {
  return useMutationWithToast({
    call: ({ userId, isVouchedFor }: { userId: number; name: string; isVouchedFor: boolean }) =>
      callApi(isVouchedFor ? 'POST' : 'DELETE', `/api/schools/${schoolId}/vouches`, { userId }),
    done: (_answer, { name, isVouchedFor }) =>
      isVouchedFor
        ? { title: `You vouched for ${name}`, description: 'Two verified parents of the school can verify a third.' }
        : { title: 'Vouch taken back' },
    failed: "We couldn't save your choice",
    refreshOnSuccess: [queryKeys.proof()],
  });
}
