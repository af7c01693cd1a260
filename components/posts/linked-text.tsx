import { linkify } from '@/lib/text/links';

/**
 * Shows a person's plain text with its line breaks. Web addresses become links whose `rel` values say that the site
 * does not endorse them.
 */
export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {linkify(text).map(({ text: part, href }, index) =>
        href === null ? (
          part
        ) : (
          <a
            key={index}
            href={href}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="[overflow-wrap:anywhere] text-primary underline underline-offset-2 hover:text-primary-hover"
          >
            {part}
          </a>
        ),
      )}
    </>
  );
}

type NamedTextProps = { text: string; mentions: readonly { start: number; end: number }[] };

/** Shows a text with clickable web addresses, as `LinkedText` does, and highlights the mentions in the text. */
export function TextWithMentions({ text, mentions }: NamedTextProps) {
  const cuts = [0, ...mentions.flatMap(({ start, end }) => [start, end]), text.length];
  return cuts.slice(1).map((cut, index) => {
    const part = text.slice(cuts[index], cut);
    return index % 2 === 0 ? (
      <LinkedText key={index} text={part} />
    ) : (
      <span key={index} className="font-semibold text-primary">
        {part}
      </span>
    );
  });
}
