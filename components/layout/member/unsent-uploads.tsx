'use client';

import { useEffect } from 'react';
import { useUser } from '@/components/auth/use-user';
import { hasUnsentFiles } from '@/components/media/upload/file-marks';

/** Resumes uploads that the previous page left unfinished. The upload code loads only if such uploads exist. */
export function UnsentUploads() {
  const userId = useUser()?.id;
  useEffect(() => {
    if (userId === undefined || !hasUnsentFiles(userId)) return;
    // If the upload code cannot load, the next page tries again.
    import('@/components/posts/writing/uploads').then(({ resumeUploads }) => resumeUploads(userId)).catch(() => {});
  }, [userId]);
  return null;
}
