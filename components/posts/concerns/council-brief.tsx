import { site } from '@/lib/site';
import type { CouncilBriefText } from '@/lib/posts/concerns/concern-texts';

/** The printed sheet of a concern, for 8.5 × 11 or A4 paper. */
export function CouncilBrief({ brief: { schoolName, title, content, lines, meToo } }: { brief: CouncilBriefText }) {
  return (
    <section
      aria-label="Brief"
      className="max-w-3xl space-y-5 rounded-lg border bg-card p-6 sm:p-8 print:max-w-none print:border-0 print:p-0"
    >
      <div>
        <p className="text-sm text-muted-foreground">A concern of parents, for the School Advisory Council</p>
        <h2 className="font-display text-2xl font-bold break-words">{schoolName}</h2>
      </div>
      <div className="space-y-2">
        {title && <h3 className="text-lg font-bold break-words">{title}</h3>}
        <p className="break-words whitespace-pre-wrap">{content}</p>
      </div>
      <div>
        <h3 className="font-bold">What happened</h3>
        <ol className="mt-1 space-y-1">
          {lines.map((line, at) => (
            // The React key of a line is its index, because the sheet does not change.
            <li key={at} className="break-words">
              {line}
            </li>
          ))}
        </ol>
      </div>
      <p>{meToo}</p>
      <p className="border-t pt-3 text-sm text-muted-foreground">
        {`From ${site.name}, which is not run by the school or the province. It shows no number below five and names no member.`}
      </p>
    </section>
  );
}
