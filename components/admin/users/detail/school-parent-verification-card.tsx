import { useRef, useState, type FormEvent } from 'react';
import { SchoolPicker } from '@/components/posts/writing/school-picker';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { FormField } from '@/components/ui/form/form-field';
import { FoldSummary } from '@/components/ui/page/fold-summary';
import { Link } from '@/components/ui/page/link';
import { formatDate } from '@/lib/time/format-dates';
import type { SchoolVerification } from '@/lib/verification/schema';
import { useVerifySchoolParent, type UserDetail } from '@/components/admin/users/use-user-actions';

const HOW: Record<SchoolVerification['methods'][number], string> = {
  code: 'a code',
  vouch: 'two parents’ word',
  admin: 'an administrator',
};

/** Schools at which the user is a verified parent, and buttons by which an administrator verifies the user (record 051). */
export function SchoolParentVerificationCard({ user: { id, parentOf, noParentOf } }: { user: UserDetail }) {
  const { mutate, isPending } = useVerifySchoolParent(id);
  const [schoolId, setSchoolId] = useState(0);
  const [isTried, setIsTried] = useState(false);

  function verify(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (schoolId === 0) return;
    mutate({ schoolId, isParent: true }, { onSuccess: () => (setSchoolId(0), setIsTried(false)) });
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Parent of a school</CardTitle>
        <CardDescription>
          {parentOf.length === 0
            ? "Not verified for any school. You can verify them below. Instead, they can use the code on a school's poster, or two parents of the school can vouch for them."
            : 'Posts at these schools show that they are a parent there.'}
        </CardDescription>
      </CardHeader>
      <CardContent className="space-y-5">
        {parentOf.length > 0 && (
          <ul className="divide-y">
            {parentOf.map((school) => (
              <Proven key={school.id} userId={id} school={school} />
            ))}
          </ul>
        )}
        {noParentOf.map(({ id: refused, name, city, since }) => (
          <p key={refused} className="text-sm break-words">
            <span className="font-semibold">Not a parent of {name}</span>
            <span className="block text-muted-foreground">
              {city}. Set by an administrator on {formatDate(since)}. Codes and vouches won't verify them until you do.
            </span>
          </p>
        ))}
        <details>
          <FoldSummary className="w-fit font-semibold">Verify for a school</FoldSummary>
          <form noValidate aria-label="Verify for a school" onSubmit={verify} className="space-y-4 pt-2">
            <FormField label="School" error={isTried && schoolId === 0 ? 'Choose a school.' : undefined}>
              <SchoolPicker schoolId={schoolId} onChoose={setSchoolId} />
            </FormField>
            <Button type="submit" variant="outline" pending={isPending}>
              Verify for this school
            </Button>
          </form>
        </details>
      </CardContent>
    </Card>
  );
}

function Proven({ userId, school }: { userId: number; school: SchoolVerification }) {
  const { mutate, isPending } = useVerifySchoolParent(userId);
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setIsAsking(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-48">
        <Link href={`/admin/schools/${school.id}`} className="font-semibold break-words hover:underline">
          {school.name}
        </Link>
        <p className="text-sm text-muted-foreground">
          {school.city}. By {school.methods.map((method) => HOW[method]).join(' and ')}, since{' '}
          {formatDate(school.since)}.
        </p>
      </div>
      <Button ref={button} variant="outline" size="sm" onClick={() => setIsAsking(true)}>
        Remove<span className="sr-only"> for {school.name}</span>
      </Button>
      <ConfirmDialog
        question={`Not a parent of ${school.name}?`}
        action="Remove"
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => mutate({ schoolId: school.id, isParent: false }, { onSuccess: close, onError: close })}
        isPending={isPending}
        trigger={button}
      >
        <p>
          This removes all their verification for this school, by code, by vouch or by an administrator. Afterwards,
          only an administrator can verify them again. We also check again everyone they vouched for.
        </p>
      </ConfirmDialog>
    </li>
  );
}
