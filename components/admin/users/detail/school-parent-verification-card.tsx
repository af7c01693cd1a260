import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Link } from '@/components/ui/page/link';
import { formatDate } from '@/lib/time/format-dates';
import type { SchoolVerification } from '@/lib/verification/schema';
import { useVerifySchoolParent, type UserDetail } from '@/components/admin/users/use-user-actions';
import { SchoolChoiceForm } from './school-choice-form';

const HOW: Record<SchoolVerification['methods'][number], string> = {
  code: 'a code',
  vouch: 'two parents’ word',
  admin: 'an administrator',
};

/**
 * Schools at which the user is a verified parent, and buttons by which an administrator verifies the user (record 051).
 */
export function SchoolParentVerificationCard({ user: { id, parentOf, noParentOf } }: { user: UserDetail }) {
  const { mutate, isPending } = useVerifySchoolParent(id);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Parent of a school</CardTitle>
        <CardDescription>
          {parentOf.length === 0
            ? "Not verified for any school. You can verify them below. They can also use the code on a school's poster, or two parents of the school can vouch for them."
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
        <SchoolChoiceForm
          summary="Verify for a school"
          label="Verify for a school"
          submit="Verify for this school"
          isPending={isPending}
          onSubmit={(schoolId, onSent) => mutate({ schoolId, isParent: true }, onSent)}
        />
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
          This removes all of their verifications for this school: by code, by vouch and by an administrator.
          Afterwards, only an administrator can verify them again. We also recheck the parents they vouched for.
        </p>
      </ConfirmDialog>
    </li>
  );
}
