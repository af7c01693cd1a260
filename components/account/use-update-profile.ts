'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '@/components/auth/failure-text';
import { toast } from '@/components/ui/toast';
import { toastFailure } from '@/components/ui/toast-failure';
import { api } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import type { Profile, UserView } from '@/lib/users/schema';

export function useUpdateProfile() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Profile) => api<UserView>('PATCH', '/api/user/profile', input),
    onSuccess: (user) => {
      cache.setQueryData(keys.user(), user);
      toast({ variant: 'success', title: 'Profile updated', description: 'Your changes have been saved.' });
      return cache.invalidateQueries({ queryKey: keys.ownPosts() }); // they carry the name
    },
    onError: (error) => toastFailure('Update failed', error, failureText(error, 'Update failed')),
  });
}
