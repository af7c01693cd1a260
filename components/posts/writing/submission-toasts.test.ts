import { expect, it } from 'vitest';
import { getCurrentToast } from '@/components/ui/toasts/toast';
import { ApiError } from '@/lib/http/api-client';
import { showContentRefusalToast } from './submission-toasts';

it.each([
  ['the code subscription_required', true, new ApiError(403, 'subscription_required', 'Please subscribe.')],
  ['the status line 403', true, new ApiError(403, null, null, [], 'Forbidden')],
  ['a 403 about a permission', true, new ApiError(403, 'forbidden', "You don't have permission to do that.")],
  ['a 403 about undefined properties', true, new ApiError(403, null, 'Cannot read properties of undefined')],
  ['another 403', false, new ApiError(403, 'reauthenticate', 'Please enter your password.')],
  ['another status with the word permission', false, new ApiError(500, null, 'No permission to write')],
])('after a refusal with %s, the toast asks for a subscription: %s', (_what, asksForSubscription, error) => {
  showContentRefusalToast('Error creating post', error);
  expect(getCurrentToast()).toMatchObject(
    asksForSubscription
      ? { title: 'Subscription Required', description: 'You must have an active subscription to post content.' }
      : { title: 'Error creating post', description: error.message },
  );
});
