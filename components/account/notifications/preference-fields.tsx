import type { ReactNode } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Select } from '@/components/ui/select';
import type { MailPace } from '@/lib/notifications/notification-topics';

const FREQUENCY_LABELS: Record<MailPace, string> = {
  at_once: 'Email right away',
  daily: 'In the evening email',
  weekly: 'In the Sunday email',
  off: 'No email',
};

/** Row of one kind of notification, with the choices for app, devices and email. */
export const NotificationPreferenceRow = ({
  label,
  hint,
  children,
}: {
  label: string;
  hint: string;
  children: ReactNode;
}) => (
  <li className="grid gap-x-6 gap-y-2.5 py-4 sm:grid-cols-[minmax(0,1fr)_12rem_13.5rem] sm:items-center">
    <div>
      <p className="font-semibold">{label}</p>
      <p className="text-sm text-balance text-muted-foreground">{hint}</p>
    </div>
    {children}
  </li>
);

type InAppCheckboxProps = { of: string; checked: boolean; onChange: (checked: boolean) => void };

export const InAppCheckbox = ({ of: topic, checked, onChange }: InAppCheckboxProps) => (
  <label className="flex min-h-6 cursor-pointer items-center gap-2.5 text-[0.9375rem]">
    <Checkbox
      aria-label={`In the app: ${topic}`}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    In the app
  </label>
);

type PushCheckboxProps = { of: string; checked: boolean; onChange: (checked: boolean) => void };

export const PushCheckbox = ({ of: topic, checked, onChange }: PushCheckboxProps) => (
  <label className="flex min-h-6 cursor-pointer items-center gap-2.5 text-[0.9375rem]">
    <Checkbox
      aria-label={`On your devices: ${topic}`}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    On your devices
  </label>
);

type EmailFrequencySelectProps<Pace extends MailPace> = { of: string; paces: readonly Pace[]; value: Pace } & {
  onChange: (pace: Pace) => void;
};

export const EmailFrequencySelect = <Pace extends MailPace>({
  of: topic,
  paces,
  value,
  onChange,
}: EmailFrequencySelectProps<Pace>) => (
  <Select aria-label={`By email: ${topic}`} value={value} onChange={(event) => onChange(event.target.value as Pace)}>
    <EmailFrequencyOptions paces={paces} />
  </Select>
);

export const EmailFrequencyOptions = ({ paces }: { paces: readonly MailPace[] }) =>
  paces.map((pace) => (
    <option key={pace} value={pace}>
      {FREQUENCY_LABELS[pace]}
    </option>
  ));
