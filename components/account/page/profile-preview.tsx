import { useWatch, type Control } from 'react-hook-form';
import { Avatar } from '@/components/ui/avatar';
import { Card, CardContent } from '@/components/ui/card';
import { formatDate } from '@/lib/time/format-dates';
import { displayName, greetingName, initials } from '@/lib/text/person-names';
import type { EditableProfile, UserView } from '@/lib/users/schema';
import { cleanEmail, toSingleLine } from '@/lib/text/clean-text';
import { AvatarButtons } from '@/components/account/avatar/avatar-buttons';
import { MemberVerificationStatus } from '@/components/account/member-verification-status';
import type { ProfileFormValues } from './profile-form-values';

type ProfilePreviewProps = { user: UserView; control: Control<ProfileFormValues, unknown, EditableProfile> };

/** Preview of the member's name and picture that follows what the member types. */
export function ProfilePreview({ user, control }: ProfilePreviewProps) {
  const [firstName, lastName, email] = useWatch({ control, name: ['firstName', 'lastName', 'email'] });
  const person = {
    firstName: toSingleLine(firstName) || null,
    lastName: toSingleLine(lastName) || null,
    email: cleanEmail(email),
  };
  return (
    <Card className="h-fit">
      <CardContent className="flex flex-col items-center text-center">
        <h3 className="text-sm font-bold text-muted-foreground">Profile preview</h3>
        <Avatar size="lg" initials={initials(person)} image={user.avatar} className="mt-4" />
        <p className="mt-3 max-w-full font-bold break-words">
          {person.firstName ? displayName(person) : greetingName(person)}
        </p>
        <p className="text-sm text-muted-foreground">
          Member since {user.createdAt ? <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time> : 'N/A'}
        </p>
        <AvatarButtons hasPicture={user.avatar !== null} />
        {!person.firstName && (
          <p className="mt-3 text-sm text-muted-foreground">
            Add a first name, or your posts will show “Unknown User” as the author.
          </p>
        )}
        <MemberVerificationStatus />
      </CardContent>
    </Card>
  );
}
