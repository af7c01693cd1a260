'use client';

import { Bookmark } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { keys } from '@/lib/http/keys';
import { PostList } from './post-list';

/** The posts that one keeps for later. */
export function SavedPosts() {
  return (
    <PostList
      queryKey={keys.saved()}
      errorTitle="Error loading posts"
      empty={
        <EmptyState
          icon={Bookmark}
          title="No saved posts yet"
          action={
            <Button asChild>
              <Link href="/dashboard">Go to your feed</Link>
            </Button>
          }
        >
          Press Save under a post and it will wait for you here. Only you can see what you saved.
        </EmptyState>
      }
    />
  );
}
