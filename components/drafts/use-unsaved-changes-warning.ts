'use client';

import { useEffect } from 'react';
import { isPersonLeavingPage } from '@/lib/browser/page-leaving';
import { useKeepPageOpenOnSessionEnd } from './use-keep-page-open-on-session-end';

const QUESTION = 'You have unsaved changes. Leave this page without saving?';

/**
 * Asks for confirmation before the browser or a link leaves a page with unsaved changes. `forgetDraft` discards the
 * draft if the person follows the link.
 */
export function useUnsavedChangesWarning(hasChanges: boolean, forgetDraft?: () => void): void {
  useKeepPageOpenOnSessionEnd(hasChanges && forgetDraft === undefined);
  useEffect(() => {
    if (!hasChanges) return;
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (!isPersonLeavingPage()) event.preventDefault();
    };
    const beforeLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !leadsAway(event, link)) return;
      if (window.confirm(QUESTION)) forgetDraft?.();
      else {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('beforeunload', beforeUnload);
    document.addEventListener('click', beforeLink, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', beforeUnload);
      document.removeEventListener('click', beforeLink, { capture: true });
    };
  }, [hasChanges, forgetDraft]);
}

/**
 * Returns true if a click opens another page in this tab without a full load, so the browser sends no `beforeunload`
 * event.
 */
function leadsAway(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if ('fullLoad' in link.dataset) return false;
  const opensElsewhere = link.target === '_blank' || event.metaKey || event.ctrlKey || event.shiftKey;
  return !opensElsewhere && link.origin === location.origin && link.pathname !== location.pathname;
}
