'use client';

import type { PostView } from '@/lib/posts/schema';
import { LinkedText } from '@/components/posts/linked-text';
import { PostMedia } from '@/components/posts/media/post-media';
import { CollapsibleText } from './collapsible-text';

type PostBodyProps = Pick<PostView, 'content' | 'media'> & {
  /** True to show the whole post at once, as on the post's own page. */
  whole?: boolean;
  /** True to load the pictures before they come into view. */
  isEager?: boolean;
};

export function PostBody({ content, media, whole = false, isEager = false }: PostBodyProps) {
  // Paragraphs are blocks with a margin, because a folded text could otherwise end with an empty line.
  const text = content.split(/\n{2,}/).map((paragraph, index, { length }) => (
    <span key={index} className="block not-first:mt-[1lh]">
      <LinkedText text={index < length - 1 ? `${paragraph}\n` : paragraph} />
    </span>
  ));
  return (
    <>
      {whole ? (
        <p className="break-words whitespace-pre-line max-sm:leading-6">{text}</p>
      ) : (
        <CollapsibleText text={content}>{text}</CollapsibleText>
      )}
      <PostMedia media={media} isEager={isEager} />
    </>
  );
}
