'use client';

import type { PostView } from '@/lib/posts/schema';
import { PostMedia } from '@/components/posts/media/post-media';
import { CollapsibleText, POST_TEXT_CLASSES } from './collapsible-text';
import { FormattedText } from '@/components/posts/formatted-text';

type PostBodyProps = Pick<PostView, 'content' | 'media'> & {
  /** True to show the whole post without folding, as on the post's own page. */
  whole?: boolean;
  /** True to load the pictures before they come into view. */
  isEager?: boolean;
};

export function PostBody({ content, media, whole = false, isEager = false }: PostBodyProps) {
  const text = <FormattedText text={content} />;
  return (
    <>
      {whole ? (
        <div className={POST_TEXT_CLASSES}>{text}</div>
      ) : (
        <CollapsibleText text={content}>{text}</CollapsibleText>
      )}
      <PostMedia media={media} isEager={isEager} />
    </>
  );
}
