import { addReturnPath } from '@/components/auth/add-return-path';
import { SchoolTownAndType } from '@/components/schools/school-town-and-type';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/page/link';
import type { SchoolView } from '@/lib/schools/schema';
import { SCHOOL_FACTS_ANCHOR } from './school-facts';

/** Name, town and type of a school. Signed-out visitors also see a button for following the school. */
export function PublicSchoolProfile({ school, isSignedIn }: { school: SchoolView; isSignedIn: boolean }) {
  const { id, name, description } = school;
  return (
    <Card className="mt-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 p-3.5 sm:p-7">
      <div className="min-w-0">
        <h1 className="font-display text-heading">{name}</h1>
        <SchoolTownAndType school={school} />
        {description && <p className="mt-4 max-w-prose whitespace-pre-wrap">{description}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {!isSignedIn && (
          // The only filled button above the posts is the one of the invitation to join.
          <Button asChild variant="outline" size="sm" className="h-11">
            <Link href={`${addReturnPath('/register', `/schools/${id}`)}&from=follow`}>Follow this school</Link>
          </Button>
        )}
        <a
          href={`#${SCHOOL_FACTS_ANCHOR}`}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-primary hover:underline"
        >
          Address, phone and map
        </a>
      </div>
    </Card>
  );
}
