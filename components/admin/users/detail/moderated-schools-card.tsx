import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Link } from '@/components/ui/page/link';
import { useAppointModerator, type UserDetail } from '@/components/admin/users/use-user-actions';
import { SchoolChoiceForm } from './school-choice-form';

/** Schools that the user moderates (record 053). */
export function ModeratedSchoolsCard({ user }: { user: UserDetail }) {
  const { id, isAdmin, moderates } = user;
  const { mutate, isPending } = useAppointModerator(id);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Local moderator</CardTitle>
        <CardDescription>
          {isAdmin
            ? 'An administrator moderates every school.'
            : "Local moderators keep or hide reported posts and comments at a school, and create the school's codes. They never see who wrote anonymously. They need a confirmed address and an account that isn't suspended."}
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
            <SchoolChoiceForm
              summary="Make a local moderator"
              label="Make a moderator"
              submit="Make moderator"
              isPending={isPending}
              onSubmit={(schoolId, onSent) => mutate({ schoolId, isModerator: true }, onSent)}
            />
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
