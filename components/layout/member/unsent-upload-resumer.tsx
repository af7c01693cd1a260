'use client';

import { useEffect } from 'react';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { hasUnsentFiles } from '@/components/media/upload/unsent-file-flags';

/**
 * Resumes uploads that a closed page left unfinished. If all uploads are finished, the upload code does not load.
 */
export function UnsentUploadResumer() {
  const userId = useCurrentUser()?.id;
  useEffect(() => (userId === undefined ? undefined : resumeUploadsWhenVisible(userId)), [userId]);
  return null;
}

/**
 * Resumes a person's unsent uploads now and each time the page becomes visible. A tab with unsent uploads may have been
 * closed meanwhile. Returns a function that stops resuming.
 */
export function resumeUploadsWhenVisible(userId: number): () => void {
  const resume = () => {
    if (!hasUnsentFiles(userId)) return;
    // If the code for uploads cannot load, the next visit tries again.
    import('@/components/posts/writing/post-upload-tray')
      .then(({ resumeUnsentUploads: resumeUploads }) => resumeUploads(userId))
      .catch(() => {});
  };
  const onVisibilityChange = () => void (document.visibilityState === 'visible' && resume());
  document.addEventListener('visibilitychange', onVisibilityChange);
  resume();
  return () => document.removeEventListener('visibilitychange', onVisibilityChange);
}
