import { useSyncExternalStore } from 'react';
import { getCurrentToast, subscribeToToasts } from './toast';

/** True while a toast with this title is shown. The page then leaves out its own message with the same text. */
export const useIsToastShown = (title: string): boolean =>
  useSyncExternalStore(
    subscribeToToasts,
    () => getCurrentToast()?.title === title,
    () => false,
  );
