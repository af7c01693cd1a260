'use client';

import { useMutation } from '@tanstack/react-query';
import { failureText } from '@/components/auth/failure-text';
import { toast } from '@/components/ui/toast';
import { toastFailure } from '@/components/ui/toast-failure';
import { api } from '@/lib/http/api';
import type { ChangePassword } from '@/lib/users/schema';

export function useChangePassword() {
  return useMutation({
    mutationFn: (input: ChangePassword) => api<void>('POST', '/api/user/change-password', input),
    onSuccess: () =>
      toast({ variant: 'success', title: 'Password updated', description: 'Your other devices have been signed out.' }),
    onError: (error) => toastFailure('Password change failed', error, failureText(error, 'Password change failed')),
  });
}
