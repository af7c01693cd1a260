import { useSyncExternalStore } from 'react';
import { getCurrentToast, subscribeToToasts } from './toast';

/** True while a toast with this title is shown, so that the page does not say the same thing twice at once. */
export const useIsToastShown = (title: string): boolean =>
  useSyncExternalStore(
    subscribeToToasts,
    () => getCurrentToast()?.title === title,
    () => false,
  );
