'use client';

import type { PostView } from '@/lib/posts/schema';
import { LinkedText } from '@/components/posts/linked-text';
import { PostMedia } from '@/components/posts/media/post-media';
import { CollapsibleText, POST_TEXT_CLASSES } from './collapsible-text';

type PostBodyProps = Pick<PostView, 'content' | 'media'> & {
  /** True to show the whole post without folding, as on the post's own page. */
  whole?: boolean;
  /** True to load the pictures before they come into view. */
  isEager?: boolean;
};

export function PostBody({ content, media, whole = false, isEager = false }: PostBodyProps) {
  // Each paragraph is an element with a margin, because an empty line could be the last visible line of a folded text.
  // Browsers still copy an empty line between paragraphs.
  const text = content.split(/\n{2,}/).map((paragraph, index) => (
    <p key={index} className="not-last:mb-[1lh]">
      <LinkedText text={paragraph} />
    </p>
  ));
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
