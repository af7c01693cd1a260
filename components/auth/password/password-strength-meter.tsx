import { cn } from '@/lib/cn';
import { ratePasswordStrength } from './password-strength';

const COLOURS = ['bg-border', 'bg-warning', 'bg-success', 'bg-success'];

/** Shows the strength of a new password as three bars and a few words. Screen readers read only the words. */
export function PasswordStrengthMeter({ password }: { password: string }) {
  const { level, text } = ratePasswordStrength(password);
  return (
    <span className="flex flex-wrap items-center gap-x-2.5">
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={cn('h-1.5 w-7 rounded-full', bar <= level ? COLOURS[level] : 'bg-border')} />
        ))}
      </span>
      <span>{text}</span>
    </span>
  );
}
