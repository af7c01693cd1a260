'use client';

import type { PostView } from '@/lib/posts/schema';
import { LinkedText } from '@/components/posts/linked-text';
import { PostMedia } from '@/components/posts/media/post-media';
import { FoldedText } from './folded-text';

type PostBodyProps = Pick<PostView, 'content' | 'media'> & {
  /** True to show the whole post at once, as on the post's own page. */
  whole?: boolean;
};

export function PostBody({ content, media, whole = false }: PostBodyProps) {
  const text = <LinkedText text={content} />;
  return (
    <>
      {whole ? (
        <p className="break-words whitespace-pre-line max-sm:leading-6">{text}</p>
      ) : (
        <FoldedText text={content}>{text}</FoldedText>
      )}
      <PostMedia media={media} />
    </>
  );
}
