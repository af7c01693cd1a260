import type { ImportReport } from '@/lib/events/schema';

const SHOWN = 5;

/** What an import would do. */
export function ImportPreview({ report: { created, updated, unchanged, rejected } }: { report: ImportReport }) {
  return (
    <div role="status" className="space-y-3 text-[0.9375rem]">
      <p className="font-semibold">
        {created.length} new, {updated.length} changed, {unchanged} as they are
        {rejected.length > 0 && `, ${rejected.length} left out`}
      </p>
      <Titles heading="New" lines={created.map(({ title }) => title)} />
      <Titles heading="Changed" lines={updated.map(({ title }) => title)} />
      <Titles heading="Left out" lines={rejected.map(({ title, reason }) => `${title}: ${reason}`)} />
    </div>
  );
}

function Titles({ heading, lines }: { heading: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-semibold text-muted-foreground">{heading}</h3>
      <ul className="pl-5 list-disc">
        {lines.slice(0, SHOWN).map((line, index) => (
          <li key={index} className="break-words">
            {line}
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && <p className="text-sm text-muted-foreground">and {lines.length - SHOWN} more</p>}
    </div>
  );
}
