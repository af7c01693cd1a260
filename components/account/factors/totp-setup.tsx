'use client';

import { wrongPasswordMessage } from '@/components/auth/password/wrong-password';
import type { TotpSetupReply } from '@/lib/users/schema';
import { AuthenticatorCodeForm } from './authenticator-code-form';
import { QrCode } from '@/components/ui/page/qr-code';
import { RecoveryCodeList } from './recovery-code-list';
import { useConfirmTotp } from './use-second-factor';

/** Setup of an authenticator app in three steps: QR code, a first code as a check, and recovery codes. */
export function TotpSetup({ secret, address }: TotpSetupReply) {
  const confirm = useConfirmTotp();
  if (confirm.data) return <RecoveryCodeList codes={confirm.data.recoveryCodes} />;
  return (
    <div className="space-y-5">
      <p>Open the app on your phone, add an account, and scan this QR code.</p>
      <QrCode text={address} label="QR code for your authenticator app" />
      <p className="text-sm text-muted-foreground">
        Can't scan it? Type in this key:{' '}
        <span className="block font-mono break-all text-foreground select-all">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </span>
      </p>
      <AuthenticatorCodeForm
        hint="Enter the six digits the app shows now."
        action="Turn On"
        isPending={confirm.isPending}
        fault={wrongPasswordMessage(confirm.error)}
        onCode={(code) => confirm.mutate(code)}
      />
    </div>
  );
}
