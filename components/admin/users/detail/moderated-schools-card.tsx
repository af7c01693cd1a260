import { useState, type FormEvent } from 'react';
import { SchoolPicker } from '@/components/posts/writing/school-picker';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { FormField } from '@/components/ui/form/form-field';
import { FoldSummary } from '@/components/ui/page/fold-summary';
import { Link } from '@/components/ui/page/link';
import { useAppointModerator, type UserDetail } from '@/components/admin/users/use-user-actions';

/** Schools that the user moderates (record 053). */
export function ModeratedSchoolsCard({ user }: { user: UserDetail }) {
  const { id, isAdmin, moderates } = user;
  const { mutate, isPending } = useAppointModerator(id);
  const [schoolId, setSchoolId] = useState(0);
  const [isTried, setIsTried] = useState(false);

  function give(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (schoolId === 0) return;
    mutate({ schoolId, isModerator: true }, { onSuccess: () => (setSchoolId(0), setIsTried(false)) });
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Local moderator</CardTitle>
        <CardDescription>
          {isAdmin
            ? 'An administrator moderates every school.'
            : "They keep or hide reported posts and comments at a school, and create the school's codes. They never see who wrote anonymously. They need a confirmed address and an account that isn't suspended."}
        </CardDescription>
      </CardHeader>
      {(!isAdmin || moderates.length > 0) && (
        <CardContent className="space-y-5">
          {moderates.length > 0 && (
            <ul className="divide-y">
              {moderates.map((school) => (
                <Moderated key={school.id} userId={id} school={school} />
              ))}
            </ul>
          )}
          {!isAdmin && (
            <details>
              <FoldSummary className="w-fit font-semibold">Make a local moderator</FoldSummary>
              <form noValidate aria-label="Make a moderator" onSubmit={give} className="space-y-4 pt-2">
                <FormField label="School" error={isTried && schoolId === 0 ? 'Choose a school.' : undefined}>
                  <SchoolPicker schoolId={schoolId} onChoose={setSchoolId} />
                </FormField>
                <Button type="submit" variant="outline" pending={isPending}>
                  Make moderator
                </Button>
              </form>
            </details>
          )}
        </CardContent>
      )}
    </Card>
  );
}

function Moderated({ userId, school }: { userId: number; school: UserDetail['moderates'][number] }) {
  const { mutate, isPending } = useAppointModerator(userId);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <Link
        href={`/admin/schools/${school.id}`}
        className="min-w-0 flex-1 basis-48 font-semibold break-words hover:underline"
      >
        {school.name}
      </Link>
      <Button
        variant="outline"
        size="sm"
        pending={isPending}
        onClick={() => mutate({ schoolId: school.id, isModerator: false })}
      >
        Remove<span className="sr-only"> at {school.name}</span>
      </Button>
    </li>
  );
}
