import { expect, it } from 'vitest';
import { dismissCurrentToast, getCurrentToast, toast } from './toast';

it('a page can remove a toast about a success and leave a toast about a failure', () => {
  const isSuccess = ({ variant }: { variant?: string }) => variant === 'success';
  toast({ title: 'Subscribed', variant: 'success' });
  dismissCurrentToast(isSuccess);
  expect(getCurrentToast()).toBeNull();
  toast({ title: 'Error', variant: 'destructive' });
  dismissCurrentToast(isSuccess);
  expect(getCurrentToast()?.title).toBe('Error');
  dismissCurrentToast();
  expect(getCurrentToast()).toBeNull();
});
