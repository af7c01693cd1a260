import { Button } from '@/components/ui/button';

/** Who is in the demo data: one of each kind. */
const PEOPLE = [
  { email: 'member@demo.test', is: 'Member with a subscription' },
  { email: 'member2@demo.test', is: 'A second member, to answer the first' },
  { email: 'trial@demo.test', is: 'In the free trial' },
  { email: 'canceled@demo.test', is: 'Canceled, with access for a few more days' },
  { email: 'lapsed@demo.test', is: 'Subscription ended; own posts are hidden' },
  { email: 'new@demo.test', is: 'Free account, never subscribed' },
  { email: 'admin@demo.test', is: 'Administrator' },
];

export const DEMO_PASSWORD = 'parents-demo-2026';

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
        {PEOPLE.map((person) => (
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
