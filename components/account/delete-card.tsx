'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '@/components/auth/use-user';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { focusMain } from '@/components/ui/focus-main';
import { toast } from '@/components/ui/toasts/toast';
import { day, lastMoment } from '@/lib/dates';
import { api } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import type { DeletionAsked } from '@/lib/leaving/schema';
import { OwnerDialog, type OwnerProof } from './owner-dialog';

/** Card that deletes the account, confirmed by password or passkey, with seven days to undo. */
export function DeleteCard() {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const cache = useQueryClient();
  if (!user) return null;
  const ask = async (proof: OwnerProof) => {
    const { dueAt } = await api<DeletionAsked>('DELETE', '/api/user', proof);
    setOpen(false);
    await cache.invalidateQueries({ queryKey: keys.user() });
    toast({
      variant: 'success',
      title: 'Your account will be deleted',
      description: `You can undo this until ${day(dueAt)}.`,
    });
    focusMain(); // The focus moves, because the button is removed.
  };
  return (
    <section aria-labelledby="delete-account">
      <Card>
        <CardHeader>
          <CardTitle id="delete-account">Delete your account</CardTitle>
          <CardDescription>
            Everything that you wrote, your photos and videos, votes, follows and notifications go with it, and your
            membership ends. Comments of others under your posts go too. You may want to take a copy first.
          </CardDescription>
        </CardHeader>
        <CardContent className="space-y-4">
          {user.deletionDueAt ? (
            <p>Asked for. It is carried out on {lastMoment(user.deletionDueAt)}.</p>
          ) : user.isAdmin ? (
            <p className="text-muted-foreground">
              An administrator cannot be deleted. Another administrator can take the right from you first.
            </p>
          ) : (
            <Button variant="outline" onClick={() => setOpen(true)}>
              Delete my account
            </Button>
          )}
        </CardContent>
      </Card>
      {isOpen && (
        <OwnerDialog
          title="Delete your account?"
          text={
            <>
              <p>
                For seven days you can still sign in, read and change your mind. After that all of it is deleted for
                good, and nobody can bring it back.
              </p>
              {user.hasAccess && !user.isComplimentary && !user.hasSeat && (
                <p>Nothing more is charged for your membership. If you change your mind in time, it goes on.</p>
              )}
              <p>All your other devices are signed out now.</p>
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
