'use client';

import { useState } from 'react';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { Button } from '@/components/ui/button';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { Link } from '@/components/ui/page/link';
import { mayShowPushPrompt, savePushPromptPostponement } from './push-choice';
import { usePushDevices, useTogglePushNotifications } from './use-push-devices';

const LOOK = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-primary-soft px-4 py-2.5';

/**
 * Offers push notifications if this device supports them. The question appears once, after the person has replied or
 * received a reply.
 */
export function PushPrompt() {
  const userId = useCurrentUser()?.id;
  const { view, here: deviceState } = usePushDevices();
  const [mayAsk] = useState(() => userId !== undefined && mayShowPushPrompt(userId));
  const publicKey = view.data?.publicKey ?? null;
  if (userId === undefined || publicKey === null || deviceState === undefined || !mayAsk) return null;
  return <Question userId={userId} publicKey={publicKey} isOff={deviceState === 'off'} />;
}

type QuestionProps = { userId: number; publicKey: string; isOff: boolean };

function Question({ userId, publicKey, isOff }: QuestionProps) {
  const [isOver, setIsOver] = useState(false);
  const turn = useTogglePushNotifications(userId, publicKey);
  if (isOver || turn.data === 'dismissed') return null;
  if (turn.data) {
    return (
      <p role="status" className={LOOK}>
        <span className="text-[0.9375rem]">
          {turn.data === 'on'
            ? 'Notifications are on for this device. To choose what you get, open '
            : 'Your browser is blocking notifications from this site. Allow them in the browser’s settings, then turn them on here: '}
          <Link href="/account/notifications" className="font-semibold underline underline-offset-4">
            Account, Notifications
          </Link>
          .
        </span>
      </p>
    );
  }
  if (!isOff) return null;
  return (
    <section aria-label="Notifications on this device" className={LOOK}>
      <p className="text-[0.9375rem]">Get notified on this device when someone replies?</p>
      <div className="flex flex-wrap gap-2">
        <Button pending={turn.isPending} onClick={() => turn.mutate('on', { onSuccess: focusMainContent })}>
          Notify me on this device
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            savePushPromptPostponement(userId);
            setIsOver(true);
            // The focus moves to the main content, because the focused button disappeared together with the question.
            focusMainContent();
          }}
        >
          Not now
        </Button>
      </div>
    </section>
  );
}
