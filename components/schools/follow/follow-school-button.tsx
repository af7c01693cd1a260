'use client';

import { Check, Plus } from '@/components/ui/icons/icons';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { useFollowSchool, type FollowableSchool, type FollowErrorTitles } from './use-follow-school';

type FollowButtonProps = {
  school: FollowableSchool;
  errors?: FollowErrorTitles;
  /** True to show the button in a quieter style, as in lists of schools. */
  quiet?: boolean;
  className?: string;
};

export function FollowSchoolButton({ school, errors, quiet = false, className }: FollowButtonProps) {
  const { isFollowing, toggle } = useFollowSchool(school, errors);
  return (
    <Button
      variant={isFollowing || quiet ? 'secondary' : 'default'}
      size={quiet ? 'sm' : 'md'}
      aria-pressed={isFollowing}
      onClick={toggle}
      // In a list, both states of the button have the same width, so that the school's name does not wrap after a click.
      className={cn(
        isFollowing && 'bg-success-soft text-success hover:bg-success-soft',
        quiet && 'min-w-28',
        className,
      )}
    >
      {isFollowing ? <Check aria-hidden /> : <Plus aria-hidden />}
      {isFollowing ? 'Following' : 'Follow'}
      <span className="sr-only"> {school.name}</span>
    </Button>
  );
}
