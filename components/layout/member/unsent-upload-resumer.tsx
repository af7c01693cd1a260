'use client';

import { useEffect } from 'react';
import { useUser } from '@/components/auth/use-user';
import { hasUnsentFiles } from '@/components/media/upload/unsent-file-marks';

/**
 * Resumes uploads that the previous page left unfinished. If all uploads are finished, the upload code does not load.
 */
export function UnsentUploadResumer() {
  const userId = useUser()?.id;
  useEffect(() => {
    if (userId === undefined || !hasUnsentFiles(userId)) return;
    // If the upload code cannot load, the next page tries again.
    import('@/components/posts/writing/post-upload-tray')
      .then(({ resumeUnsentUploads: resumeUploads }) => resumeUploads(userId))
      .catch(() => {});
  }, [userId]);
  return null;
}
