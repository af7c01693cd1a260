import { Button } from '@/components/ui/button';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@/lib/demo';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';

/** Lists the demo accounts. A click on an account fills in the sign-in form. Shown only in demo mode. */
export function DemoAccountList({ onChoose }: { onChoose: (email: string) => void }) {
  return (
    <details className="rounded-lg border border-dashed border-input">
      <CollapsibleSummary className="min-h-13 rounded-lg px-4 hover:bg-accent">
        <span>
          <span className="font-semibold">Demo accounts</span>{' '}
          <span className="text-sm text-muted-foreground">on this demo site</span>
        </span>
      </CollapsibleSummary>
      <div className="border-t border-dashed border-input px-2 pt-3 pb-2">
        <p className="px-2 text-sm text-muted-foreground">
          Choose one to fill in the form. The password is{' '}
          <code className="font-semibold text-foreground">{DEMO_PASSWORD}</code>.
        </p>
        <ul className="mt-1">
          {DEMO_ACCOUNTS.map((person) => (
            <li key={person.email}>
              <Button
                variant="ghost"
                onClick={() => onChoose(person.email)}
                className="h-auto w-full flex-col items-start gap-0 px-2 py-1.5 text-left leading-snug whitespace-normal"
              >
                <span>{person.email}</span>
                <span className="text-sm font-normal text-muted-foreground">{person.is}</span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
