import { linkify } from './linkify';

/** What a person wrote, as plain text: line breaks are kept, web addresses are links that vouch for nothing. */
export function LinkedText({ text }: { text: string }) {
  return linkify(text).map((part, index) =>
    part.href === null ? (
      part.text
    ) : (
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="nofollow ugc noopener noreferrer"
        className="[overflow-wrap:anywhere] text-primary underline underline-offset-2 hover:text-primary-hover"
      >
        {part.text}
      </a>
    ),
  );
}
