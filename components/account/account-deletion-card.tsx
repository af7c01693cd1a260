'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { toast } from '@/components/ui/toasts/toast';
import { formatDate, formatExpiryTime } from '@/lib/time/format-dates';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { PasswordOrPasskeyDialog, type AccountOwnerCredential } from './password-or-passkey-dialog';

/** Section of the account page for deleting the account. The member can undo the request for seven days. */
export function AccountDeletionCard() {
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const cache = useQueryClient();
  if (!user) return null;
  const ask = async (proof: AccountOwnerCredential) => {
    const { dueAt } = await callApi('DELETE', '/api/user', proof);
    setOpen(false);
    await cache.invalidateQueries({ queryKey: queryKeys.user() });
    toast({
      variant: 'success',
      title: 'Your account will be deleted',
      description: `You can undo this until ${formatDate(dueAt)}.`,
    });
    focusMainContent(); // The focused button is removed, so the focus moves to the main content.
  };
  return (
    <section aria-labelledby="delete-account">
      <Card>
        <CardHeader>
          <CardTitle id="delete-account">Delete your account</CardTitle>
          <CardDescription>
            Deleting your account deletes everything you wrote, your photos and videos, votes, follows and
            notifications, and ends your membership. Other people's comments on your posts are deleted too. You may want
            to download a copy first.
          </CardDescription>
        </CardHeader>
        <CardContent className="space-y-4">
          {user.deletionDueAt ? (
            <p>Requested. Your account will be deleted on {formatExpiryTime(user.deletionDueAt)}.</p>
          ) : user.isAdmin ? (
            <p className="text-muted-foreground">
              Administrators can't be deleted. Ask another administrator to remove your administrator rights first.
            </p>
          ) : (
            <Button
              variant="outline"
              className="text-destructive hover:bg-destructive-soft hover:text-destructive"
              onClick={() => setOpen(true)}
            >
              Delete my account
            </Button>
          )}
        </CardContent>
      </Card>
      {isOpen && (
        <PasswordOrPasskeyDialog
          title="Delete your account?"
          text={
            <>
              <p>
                For seven days you can still sign in, read and change your mind. After that, everything is deleted for
                good and can't be recovered.
              </p>
              {user.hasAccess && !user.isComplimentary && !user.hasSeat && (
                <p>
                  You won't be charged again for your membership. If you cancel the deletion in time, your membership
                  continues.
                </p>
              )}
              <p>Asking for the deletion signs out all your other devices now.</p>
            </>
          }
          action="Delete my account"
          isDestructive
          send={ask}
          close={() => setOpen(false)}
        />
      )}
    </section>
  );
}
