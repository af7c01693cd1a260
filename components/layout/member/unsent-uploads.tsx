'use client';

import { useEffect } from 'react';
import { useUser } from '@/components/auth/use-user';
import { hasUnsent } from '@/components/media/upload/unsent';

/** Photos that were on their way when the last page ended go on from here; the code for it comes only then. */
export function UnsentUploads() {
  const userId = useUser()?.id;
  useEffect(() => {
    if (userId === undefined || !hasUnsent(userId)) return;
    import('@/components/posts/writing/uploads').then(({ resumeUploads }) => resumeUploads(userId)).catch(() => {}); // the next page tries again
  }, [userId]);
  return null;
}
