'use client';

import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { useActivate } from './use-activate';

type Stage = 'working' | 'nothing' | { refused: string };

/** Finishes a payment whose bank took the browser elsewhere. What the address says of success is not believed; our server is asked. */
export function PaymentReturn({ intentId }: { intentId: string | null }) {
  const [stage, setStage] = useState<Stage>(intentId === null ? 'nothing' : 'working');
  const { mutate } = useActivate((message) => setStage({ refused: message }));
  const hasBegun = useRef(false);

  useEffect(() => {
    if (hasBegun.current) return; // React mounts twice in development
    hasBegun.current = true;
    history.replaceState(history.state, '', location.pathname);
    if (intentId !== null) mutate(intentId);
  }, [intentId, mutate]);

  if (stage === 'working') return <Spinner text="Confirming your payment..." showText className="mt-6" />;
  const isRefused = stage !== 'nothing';
  return (
    <div className="mt-5">
      <Alert
        role="alert"
        variant={isRefused ? 'destructive' : 'info'}
        title={isRefused ? 'The payment was not completed' : 'There is no payment to confirm here'}
        action={
          <div className="flex flex-wrap gap-3">
            <Button asChild size="sm">
              <Link href="/subscription">See your subscription</Link>
            </Button>
            <Button asChild size="sm" variant="outline">
              <Link href="/dashboard">Dashboard</Link>
            </Button>
          </div>
        }
      >
        {isRefused ? stage.refused : 'Your subscription page shows where things stand.'}
      </Alert>
    </div>
  );
}
