'use client';

import { Button } from '@/components/ui/button';
import { Copy } from '@/components/ui/icons/icons';
import { toast } from '@/components/ui/toasts/toast';
import { getWrongPasswordMessage } from '@/components/auth/password/wrong-password-message';
import type { TotpSetupReply } from '@/lib/users/schema';
import { AuthenticatorCodeForm } from './authenticator-code-form';
import { QrCode } from '@/components/ui/page/qr-code';
import { RecoveryCodeList } from './recovery-code-list';
import { useConfirmTotp } from './use-second-factor';

async function copy(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    toast({ variant: 'success', title: 'Key copied' });
  } catch {
    toast({ title: 'Key not copied', description: 'Please copy the key yourself.', variant: 'destructive' });
  }
}

/** Setup of an authenticator app in three steps: QR code or link, a first code as a check, and recovery codes. */
export function AuthenticatorAppSetup({ secret, address }: TotpSetupReply) {
  const confirm = useConfirmTotp();
  if (confirm.data) return <RecoveryCodeList codes={confirm.data.recoveryCodes} />;
  return (
    <div className="space-y-5">
      <p>Open the app on your phone, add an account, and scan this QR code.</p>
      <QrCode text={address} label="QR code for your authenticator app" />
      <p className="text-sm text-muted-foreground">
        On this phone? Open the app here, or paste this key into it:{' '}
        <span className="block font-mono break-all text-foreground select-all">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="outline">
          <a href={address}>Open my app</a>
        </Button>
        <Button variant="outline" onClick={() => void copy(secret)}>
          <Copy aria-hidden />
          Copy key
        </Button>
      </div>
      <AuthenticatorCodeForm
        hint="Enter the six digits the app shows now."
        action="Turn On"
        isPending={confirm.isPending}
        fault={getWrongPasswordMessage(confirm.error)}
        onCode={(code) => confirm.mutate(code)}
      />
    </div>
  );
}
