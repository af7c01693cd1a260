import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { parseFormattedText, parseInlineText, type InlineText, type MentionRange } from '@/lib/text/formatted-text';

/** Shows a post's text: paragraphs, lists, quotes, bold words and links. */
export const FormattedText = ({ text, mentions }: { text: string; mentions?: readonly MentionRange[] | undefined }) =>
  parseFormattedText(text, mentions).map((block, index) => {
    // Each paragraph is an element with a margin, because an empty line could be the last visible line of a folded text.
    // Browsers still copy an empty line between paragraphs.
    const margin = block.isTight ? undefined : 'not-last:mb-[1lh]';
    if ('items' in block) {
      const List = block.kind === 'bullets' ? 'ul' : 'ol';
      return (
        <List key={index} className={cn(block.kind === 'bullets' ? 'list-disc pl-5' : 'list-decimal pl-7', margin)}>
          {block.items.map((item, at) => (
            <li key={at}>
              <Inline content={item} />
            </li>
          ))}
        </List>
      );
    }
    const content = <Inline content={block.content} />;
    return block.kind === 'quote' ? (
      <blockquote key={index} className={cn('border-l-4 pl-3 text-muted-foreground', margin)}>
        {content}
      </blockquote>
    ) : (
      <p key={index} className={margin}>
        {content}
      </p>
    );
  });

type ShortTextProps = { text: string; mentions?: readonly MentionRange[]; className: string };

/** Shows a comment. A comment without lists and quotes is one paragraph, with its empty lines as they were typed. */
export function FormattedComment({ text, mentions, className }: ShortTextProps) {
  const isPlain = parseFormattedText(text).every(({ kind }) => kind === 'paragraph');
  if (isPlain)
    return (
      <p className={className}>
        <Inline content={parseInlineText(text, 0, mentions)} />
      </p>
    );
  return (
    <div className={className}>
      <FormattedText text={text} mentions={mentions} />
    </div>
  );
}

const Inline = ({ content }: { content: readonly InlineText[] }) => (
  <>
    {content.map((piece, index) =>
      piece.isBold ? <strong key={index}>{inlineNode(piece, 0)}</strong> : inlineNode(piece, index),
    )}
  </>
);

/** Returns the node of a piece of a line. The `rel` values of a link say that the site does not endorse the address. */
function inlineNode({ text, href, isMention }: InlineText, key: number): ReactNode {
  if (isMention)
    return (
      <span key={key} className="font-semibold text-primary">
        {text}
      </span>
    );
  if (href === null) return text;
  return (
    <a
      key={key}
      href={href}
      target="_blank"
      rel="nofollow ugc noopener noreferrer"
      className="[overflow-wrap:anywhere] text-primary underline underline-offset-2 hover:text-primary-hover"
    >
      {text}
    </a>
  );
}
