import { addReturnPath } from '@/components/auth/add-return-path';
import { Button } from '@/components/ui/button';
import { darkBlueBackgroundClasses } from '@/components/ui/page/dark-background-classes';
import { Link } from '@/components/ui/page/link';
import { cn } from '@/lib/cn';
import { membershipPlan, site } from '@/lib/site';

type InvitationProps = { school: { id: number }; isSignedIn: boolean };

/** Invitation to join, which names the content that the public page does not show. */
export function JoinPrompt({ school: { id }, isSignedIn }: InvitationProps) {
  return (
    <section aria-labelledby="invitation" className={cn('rounded-lg p-4 sm:p-6', darkBlueBackgroundClasses)}>
      <h2 id="invitation" className="font-display text-xl font-bold">
        {isSignedIn ? 'You are signed in' : 'Is this your school?'}
      </h2>
      <p className="mt-2 text-pretty text-muted-foreground">
        {isSignedIn
          ? 'The board for members has all posts about the school, and its contact details.'
          : `Read the whole board free. Write for ${membershipPlan.amount} a month, ${membershipPlan.tax}, after ${membershipPlan.trialDays} days free.`}
      </p>
      <Button asChild className="mt-3 w-full sm:mt-5">
        {isSignedIn ? (
          <Link href={`/schools/${id}`}>Open the school’s board</Link>
        ) : (
          <Link href={addReturnPath('/register', `/schools/${id}`)}>Join {site.name}</Link>
        )}
      </Button>
    </section>
  );
}
