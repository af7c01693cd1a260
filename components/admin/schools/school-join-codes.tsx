'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { Plus } from '@/components/ui/icons/icons';
import { useRef, useState } from 'react';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Link } from '@/components/ui/page/link';
import { LoadError, useLoadErrorToast } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { formatExpiryTime } from '@/lib/time/format-dates';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { formatSchoolCode } from '@/lib/verification/school-code-format';
import { SCHOOL_CODE_VALID_DAYS, MAX_SCHOOL_CODE_USES, type SchoolCodeView } from '@/lib/verification/schema';

type SchoolCodesProps = {
  schoolId: number;
  /**
   * True if the user may revoke verifications that somebody received through a code. Only administrators may revoke
   * them.
   */ mayWithdraw?: boolean;
};

/** Join codes of a school, for administrators and the school's moderators. */
export function SchoolJoinCodes({ schoolId, mayWithdraw = true }: SchoolCodesProps) {
  const { data, error, errorUpdatedAt, isPending, isFetching, refetch } = useQuery(
    apiQuery(queryKeys.schoolCodes(schoolId)),
  );
  useLoadErrorToast('Error loading codes', error, errorUpdatedAt);
  const make = useMutationWithToast({
    call: () => callApi('POST', `/api/schools/${schoolId}/codes`),
    done: ({ code }) => ({ title: 'Code created', description: formatSchoolCode(code) }),
    failed: 'Failed to create a code',
    refreshOnSuccess: [queryKeys.schoolCodes(schoolId)],
  });
  return (
    <section aria-labelledby="codes" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="codes" className="text-xl font-bold">
          Codes
        </h2>
        <Button size="sm" variant="outline" pending={make.isPending} onClick={() => make.mutate()}>
          <Plus aria-hidden />
          New code
        </Button>
      </div>
      {isPending && <ListSkeleton text="Loading codes..." rows={1} />}
      {error && (
        <LoadError title="Error loading codes" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data?.length === 0 && (
        <p className="text-muted-foreground">
          No codes yet. A code on a poster lets up to {MAX_SCHOOL_CODE_USES} parents of this school join within{' '}
          {SCHOOL_CODE_VALID_DAYS} days.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="divide-y rounded-lg border bg-card px-4 shadow-card sm:px-5">
          {data.map((code) => (
            <CodeRow key={code.code} code={code} mayWithdraw={mayWithdraw} />
          ))}
        </ul>
      )}
    </section>
  );
}

function CodeRow({ code, mayWithdraw }: { code: SchoolCodeView; mayWithdraw: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  // True if the code had already ended when the dialog opened. The dialog then only offers to remove the verification
  // of the parents who used the code.
  const [isOver, setIsOver] = useState(false);
  const [withdraws, setWithdraws] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const end = useMutationWithToast({
    call: () =>
      callApi('DELETE', `/api/schools/${code.schoolId}/codes/${code.code}${withdraws ? '?withdraw=yes' : ''}`),
    failed: 'Failed to end the code',
    refreshOnSuccess: [queryKeys.schoolCodes(code.schoolId)],
    settled: () => setIsAsking(false),
  });
  const codeText = formatSchoolCode(code.code);

  function ask() {
    setIsOver(!code.isOpen);
    setWithdraws(!code.isOpen);
    setIsAsking(true);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-mono font-bold tracking-wider">{codeText}</span>
          {!code.isOpen && <Badge variant="secondary">Ended</Badge>}
        </p>
        <p className="text-sm text-muted-foreground">
          Used {code.uses} of {code.maxUses} times, {code.usesToday} within a day. Until{' '}
          {formatExpiryTime(code.expiresAt)}.
        </p>
      </div>
      <div className="flex gap-2 empty:hidden max-sm:w-full">
        {code.isOpen && (
          <Button asChild variant="outline" size="sm">
            <Link href={`/schools/${code.schoolId}/poster/${code.code}`} prefetch={false}>
              Poster<span className="sr-only"> of {codeText}</span>
            </Link>
          </Button>
        )}
        {(code.isOpen || mayWithdraw) && (
          <Button ref={button} variant="outline" size="sm" onClick={ask}>
            {code.isOpen ? 'End' : 'Remove verification'}
            <span className="sr-only"> {codeText}</span>
          </Button>
        )}
      </div>
      <ConfirmDialog
        question={isOver ? 'Remove the verification this code gave?' : 'End this code?'}
        action={isOver ? 'Remove verification' : 'End code'}
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => end.mutate()}
        isPending={end.isPending}
        trigger={button}
        fields={
          !isOver &&
          mayWithdraw && (
            <CheckboxField
              label="Also remove the verification this code gave. Choose this if the code was shared outside the school."
              checked={withdraws}
              onChange={({ target }) => setWithdraws(target.checked)}
            />
          )
        }
      >
        <p>No one will be able to use {codeText} any more. Posters with it will lead to a page that says so.</p>
      </ConfirmDialog>
    </li>
  );
}
