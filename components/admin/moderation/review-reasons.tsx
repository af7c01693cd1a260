import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { CAUSE_TEXT, REASON_TEXT } from '@/lib/moderation/names';
import type { ReviewView } from '@/lib/moderation/schema';

/** Why it is here. Who reported is told to nobody. */
export function ReviewReasons({ review: { cause, reasons, reports } }: { review: ReviewView }) {
  const notes = reports.filter(({ note }) => note !== null);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Why it is here</CardTitle>
        {reasons.length === 0 && <CardDescription>{CAUSE_TEXT[cause]}. Nobody reported it.</CardDescription>}
      </CardHeader>
      {reasons.length > 0 && (
        <CardContent className="space-y-4">
          <ul className="space-y-1">
            {reasons.map(({ reason, count }) => (
              <li key={reason} className="gap-3 flex justify-between">
                <span className={reason === 'child' ? 'font-bold text-destructive' : ''}>
                  {REASON_TEXT[reason].label}
                </span>
                <span className="tabular-nums">{count === 1 ? '1 person' : `${count} people`}</span>
              </li>
            ))}
          </ul>
          {notes.length > 0 && (
            <ul aria-label="Notes" className="space-y-2">
              {notes.map(({ reason, note }, index) => (
                <li
                  key={index}
                  className="px-3 py-2 rounded-md bg-muted text-[0.9375rem] break-words whitespace-pre-line"
                >
                  <span className="text-sm block text-muted-foreground">{REASON_TEXT[reason].label}</span>
                  {note}
                </li>
              ))}
            </ul>
          )}
        </CardContent>
      )}
    </Card>
  );
}
