'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { Download } from '@/components/ui/icons/icons';
import { useState, type MouseEvent } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { LoadError } from '@/components/ui/page/load-error';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Spinner } from '@/components/ui/spinner';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { toast } from '@/components/ui/toasts/toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { formatDateAndTime, formatExpiryTime } from '@/lib/time/format-dates';
import { callApi, ApiError } from '@/lib/http/api-client';
import type { Body } from '@/lib/http/api-types';
import { queryKeys } from '@/lib/http/query-keys';
import type { DataExportView } from '@/lib/data-rights/schema';
import { PasswordOrPasskeyDialog, type AccountOwnerCredential } from './password-or-passkey-dialog';

/** Interval in ms between requests for progress while the server prepares the data export. */
const POLL_INTERVAL_MS = 2_000;

/** Card of the data export: request, progress and download. */
export function DataExportCard() {
  const copy = useQuery({
    ...apiQuery(queryKeys.dataExport()),
    refetchInterval: ({ state }) => (state.data?.status === 'preparing' ? POLL_INTERVAL_MS : false),
  });
  return (
    <section aria-labelledby="export">
      <Card>
        <CardHeader>
          <CardTitle id="export">A copy of your data</CardTitle>
          <CardDescription>
            Everything we hold about you, in one file: your account, everything you wrote (including anonymous and
            hidden posts), your photos and videos, votes, notifications and payments. You get a page to read, and a JSON
            file for other programs.
          </CardDescription>
        </CardHeader>
        <CardContent className="space-y-4">
          {copy.isPending && <Spinner />}
          {copy.error && (
            <LoadError
              title="Error loading the copy"
              error={copy.error}
              onRetry={() => void copy.refetch()}
              isRetrying={copy.isFetching}
            />
          )}
          {copy.data && <Copy copy={copy.data} />}
        </CardContent>
      </Card>
    </section>
  );
}

function Copy({ copy }: { copy: DataExportView }) {
  const { status, progress, expiresAt, bytes, url, nextAt } = copy;
  return (
    <>
      <div role="status" className="space-y-4 empty:hidden">
        {status === 'preparing' && (
          <>
            <ProgressBar aria-label="Progress of your copy" value={progress} max={1} />
            <p className="text-muted-foreground">
              We're making a copy of your data. You can leave this page: we'll notify and email you when it's ready.
            </p>
          </>
        )}
        {status === 'failed' && (
          <Alert variant="destructive" title="We couldn't make the copy of your data">
            Something went wrong on our side. Please ask for a copy again. If that doesn't help, write to us.
          </Alert>
        )}
        {status === 'ready' && expiresAt && (
          <p className="text-muted-foreground">
            Your copy is ready. You can download it until {formatExpiryTime(expiresAt)}, when we delete it.
          </p>
        )}
      </div>
      {url && <Fetch url={url} bytes={bytes ?? 0} />}
      {status !== 'preparing' &&
        (nextAt === null ? (
          <Ask isAgain={status === 'ready'} />
        ) : (
          <p className="text-sm text-muted-foreground">You can ask for a new copy after {formatDateAndTime(nextAt)}.</p>
        ))}
    </>
  );
}

/**
 * Button that downloads the data export. A click first asks for the password, unless the person entered it recently.
 */
function Fetch({ url, bytes }: { url: string; bytes: number }) {
  const [isAsked, setAsked] = useState(false);
  const prove = useMutationWithToast({
    call: (proof: AccountOwnerCredential | null) => callApi('POST', '/api/user/prove', asProof(proof)),
    done: () => {
      setAsked(false);
      window.location.assign(url);
    },
  });
  const begin = (event: MouseEvent) => {
    event.preventDefault();
    void prove.mutateAsync(null).catch((refused: unknown) => {
      if (refused instanceof ApiError && refused.code === 'reauthenticate') setAsked(true);
      else showFailureToast('The download failed', refused as Error);
    });
  };
  return (
    <>
      <Button asChild>
        <a href={url} download onClick={begin}>
          <Download aria-hidden className="size-4" />
          Download {sizeOf(bytes)}
        </a>
      </Button>
      {isAsked && (
        <PasswordOrPasskeyDialog
          title="Download your data"
          text={<p>The copy includes everything you wrote, even anonymous posts, so we need to check it's you.</p>}
          action="Download"
          send={(proof) => prove.mutateAsync(proof)}
          close={() => setAsked(false)}
        />
      )}
    </>
  );
}

/** Returns the request body of `POST /api/user/prove` with the password or the passkey that the person entered. */
function asProof(proof: AccountOwnerCredential | null): Body<'POST', '/api/user/prove'> {
  if (proof === null) return {};
  return 'password' in proof ? { currentPassword: proof.password } : proof;
}

function Ask({ isAgain }: { isAgain: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const cache = useQueryClient();
  const ask = async (proof: AccountOwnerCredential) => {
    cache.setQueryData(queryKeys.dataExport(), await callApi('POST', '/api/user/export', proof));
    setOpen(false);
    toast({
      variant: 'success',
      title: "We're making a copy of your data",
      description: "We'll notify you when it's ready.",
    });
  };
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {isAgain ? 'Make a new copy' : 'Make a copy'}
      </Button>
      {isOpen && (
        <PasswordOrPasskeyDialog
          title="A copy of your data"
          text={<p>The copy includes everything you wrote, even anonymous posts, so we need to check it's you.</p>}
          action="Make a copy"
          send={ask}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Formats a file size like '(1.2 MB)'. */
function sizeOf(bytes: number): string {
  const kilobytes = bytes / 1_000;
  return kilobytes < 1_000 ? `(${Math.max(1, Math.round(kilobytes))} kB)` : `(${(kilobytes / 1_000).toFixed(1)} MB)`;
}
