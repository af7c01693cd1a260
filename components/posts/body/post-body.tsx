'use client';

import { useState } from 'react';
import type { PostView } from '@/lib/posts/schema';
import { collapsedText } from './collapsed-text';
import { LinkedText } from '@/components/posts/linked-text';
import { PostMedia } from '@/components/posts/media/post-media';

type PostBodyProps = Pick<PostView, 'content' | 'media'> & {
  /** True to show the whole post at once, as on the post's own page. */
  whole?: boolean;
};

export function PostBody({ content, media, whole = false }: PostBodyProps) {
  const [isOpen, setIsOpen] = useState(whole);
  const start = whole ? null : collapsedText(content);
  return (
    <>
      <p className="break-words whitespace-pre-line">
        <LinkedText text={start === null || isOpen ? content : `${start}…`} />
      </p>
      {start !== null && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="mt-1 rounded-sm py-1 font-semibold text-primary hover:underline"
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
      <PostMedia media={media} />
    </>
  );
}
