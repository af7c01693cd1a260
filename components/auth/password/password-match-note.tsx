import { CircleCheck } from '@/components/ui/icons/icons';
import { passwordsMatch } from '@/lib/users/schema';
import { comparePasswords } from './compare-passwords';

/** Says, while a person types a new password for the second time, whether both are the same. */
export function PasswordMatchNote({ password, repeated }: { password: string; repeated: string }) {
  const match = comparePasswords(password, repeated);
  return (
    <span role="status">
      {match === 'same' && (
        <span className="flex items-center gap-1.5">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
          Passwords match
        </span>
      )}
      {match === 'different' && passwordsMatch.error}
    </span>
  );
}
