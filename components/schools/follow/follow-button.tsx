'use client';

import { Check, Plus } from '@/components/ui/icons/icons';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { useFollow, type Followable, type FollowErrors } from './use-follow';

type FollowButtonProps = {
  school: Followable;
  errors?: FollowErrors;
  /** True for a quieter style in lists of schools. */
  quiet?: boolean;
  className?: string;
};

export function FollowButton({ school, errors, quiet = false, className }: FollowButtonProps) {
  const { isFollowing, toggle } = useFollow(school, errors);
  return (
    <Button
      variant={isFollowing || quiet ? 'secondary' : 'default'}
      size={quiet ? 'sm' : 'md'}
      aria-pressed={isFollowing}
      onClick={toggle}
      className={cn(isFollowing && 'bg-success-soft text-success hover:bg-success-soft', className)}
    >
      {isFollowing ? <Check aria-hidden /> : <Plus aria-hidden />}
      {isFollowing ? 'Following' : 'Follow'}
      <span className="sr-only"> {school.name}</span>
    </Button>
  );
}
