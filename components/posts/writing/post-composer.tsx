'use client';

import { Lock, X } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { useAccessPolicyActor, useUser } from '@/components/auth/use-user';
import { SubscriptionPageLink } from '@/components/membership/subscription-page-link';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { createRetryFallback } from '@/components/providers/lazy/retry-fallback';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { checkRolePermission } from '@/lib/policy/policy';
import { isWritingBlocked, WritingBlockedNote } from './hints/writing-blocked-note';

const Fallback = createRetryFallback(<FormSkeleton />, "We couldn't load the form");

/**
 * Loads the post form and its schemas after the page. The form loads only in the browser, because drafts are stored
 * there.
 */
const PostForm = lazyComponent(async () => (await import('./post-form')).PostForm, Fallback);
const DisplayNameForm = lazyComponent(async () => (await import('./display-name-form')).DisplayNameForm, Fallback);

export const preloadPostForm = PostForm.preload;

type ComposerProps = {
  /** School of this page. Undefined on the dashboard, where the writer picks a school. */
  school?: { id: number; name: string };
  onPosted?: () => void;
  /** True if a click opened the form, which then focuses its first field. */
  startsFocused?: boolean;
  /** Called to collapse the form. Undefined if the form cannot be collapsed. */
  onHide?: () => void;
};

/** Shows the form for a new post, or the reason why the reader cannot post. */
export function PostComposer({ school, onPosted, startsFocused = false, onHide }: ComposerProps) {
  const user = useUser();
  const verdict = checkRolePermission(useAccessPolicyActor(), 'post.create');
  if (verdict === 'sign-in') {
    return (
      <Button asChild variant="outline">
        <Link href="/auth">Sign in to post</Link>
      </Button>
    );
  }
  if (isWritingBlocked(verdict)) return <WritingBlockedNote verdict={verdict} action="post" />;
  if (verdict !== 'allowed') return <SubscriptionRequiredCard />;
  return (
    <Card>
      <CardHeader className="flex-row items-start justify-between gap-3">
        <CardTitle>{school ? `Post to ${school.name}` : 'Create a post'}</CardTitle>
        {onHide && (
          <Button variant="ghost" size="icon" aria-label="Hide Form" onClick={onHide} className="-my-2 -mr-2.5">
            <X aria-hidden className="size-5" />
          </Button>
        )}
      </CardHeader>
      <CardContent>
        {user?.firstName ? (
          <PostForm schoolId={school?.id} onPosted={onPosted} startsFocused={startsFocused} />
        ) : (
          <DisplayNameForm startsFocused={startsFocused} />
        )}
      </CardContent>
    </Card>
  );
}

function FormSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading the form...</span>
      <Skeleton className="h-11" />
      <Skeleton className="h-25" />
      <Skeleton className="h-11 w-24" />
    </div>
  );
}

/** Shown in place of the post form to members without a subscription. */
function SubscriptionRequiredCard() {
  return (
    <Card>
      <CardContent className="flex items-start gap-4">
        <span className="rounded-full bg-primary-soft p-2.5 text-primary max-sm:hidden">
          <Lock aria-hidden className="size-5" />
        </span>
        <div className="flex-1 space-y-1">
          <h2 className="text-lg font-bold">Subscription Required</h2>
          <p className="text-muted-foreground">
            Creating posts requires an active subscription. Upgrade to a premium account to share your thoughts and
            connect with the community.
          </p>
          <Button asChild className="mt-3">
            <SubscriptionPageLink>Subscribe Now</SubscriptionPageLink>
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}
