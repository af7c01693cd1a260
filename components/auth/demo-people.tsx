import { Button } from '@/components/ui/button';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@/lib/demo';

/** Only in demo mode: fills in the sign-in form for one of the demo people. */
export function DemoPeople({ onChoose }: { onChoose: (email: string) => void }) {
  return (
    <section aria-labelledby="demo-people" className="rounded-lg border border-dashed p-4">
      <h2 id="demo-people" className="font-bold">
        Demo accounts
      </h2>
      <p className="text-sm text-muted-foreground">
        Choose one to fill in the form. The password is <code className="font-semibold text-foreground">{DEMO_PASSWORD}</code>.
      </p>
      <ul className="mt-2 divide-y">
        {DEMO_ACCOUNTS.map((person) => (
          <li key={person.email}>
            <Button
              variant="ghost"
              onClick={() => onChoose(person.email)}
              className="h-auto w-full flex-col items-start gap-0 px-2 py-2 text-left whitespace-normal"
            >
              <span>{person.email}</span>
              <span className="text-sm font-normal text-muted-foreground">{person.is}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
