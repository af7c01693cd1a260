'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { recordPersonLeavingPage, isPersonLeavingPage } from '@/lib/browser/page-leaving';
import { queryKeys } from '@/lib/http/query-keys';

const CHANNEL = 'pv-person';

/** Reloads the page if another person signs in in this browser, so that nothing is sent under the wrong name. */
export function ReloadOnUserChange() {
  const cache = useQueryClient();
  const id = useCurrentUser()?.id;
  const [first] = useState(id);

  useEffect(() => {
    if (id === undefined || id === first || isPersonLeavingPage()) return;
    recordPersonLeavingPage();
    location.reload();
  }, [id, first]);

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    // Asks the server for the current user, because another tab's message may come from an old cached page with an
    // outdated user id.
    channel.addEventListener('message', ({ data }) => {
      if (data !== first) void cache.invalidateQueries({ queryKey: queryKeys.user() });
    });
    channel.postMessage(first);
    return () => channel.close();
  }, [cache, first]);

  return null;
}
