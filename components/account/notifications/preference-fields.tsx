import type { ReactNode } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Select } from '@/components/ui/select';
import type { MailPace } from '@/lib/notifications/topics';

const PACE_WORDS: Record<MailPace, string> = {
  at_once: 'Email right away',
  daily: 'In the evening email',
  weekly: 'In the Sunday email',
  off: 'No email',
};

/** Row of one kind of notification, with its choices. */
export const WishRow = ({ label, hint, children }: { label: string; hint: string; children: ReactNode }) => (
  <li className="grid gap-x-6 gap-y-2.5 py-4 sm:grid-cols-[minmax(0,1fr)_12rem_13.5rem] sm:items-center">
    <div>
      <p className="font-semibold">{label}</p>
      <p className="text-sm text-balance text-muted-foreground">{hint}</p>
    </div>
    {children}
  </li>
);

type InAppProps = { of: string; checked: boolean; onChange: (checked: boolean) => void };

export const InApp = ({ of, checked, onChange }: InAppProps) => (
  <label className="flex min-h-6 cursor-pointer items-center gap-2.5 text-[0.9375rem]">
    <Checkbox aria-label={`In the app: ${of}`} checked={checked} onChange={(event) => onChange(event.target.checked)} />
    In the app
  </label>
);

type OnDevicesProps = { of: string; checked: boolean; onChange: (checked: boolean) => void };

export const OnDevices = ({ of, checked, onChange }: OnDevicesProps) => (
  <label className="flex min-h-6 cursor-pointer items-center gap-2.5 text-[0.9375rem]">
    <Checkbox
      aria-label={`On your devices: ${of}`}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    On your devices
  </label>
);

type PaceSelectProps<Pace extends MailPace> = { of: string; paces: readonly Pace[]; value: Pace } & {
  onChange: (pace: Pace) => void;
};

export const PaceSelect = <Pace extends MailPace>({ of, paces, value, onChange }: PaceSelectProps<Pace>) => (
  <Select aria-label={`By email: ${of}`} value={value} onChange={(event) => onChange(event.target.value as Pace)}>
    <PaceOptions paces={paces} />
  </Select>
);

export const PaceOptions = ({ paces }: { paces: readonly MailPace[] }) =>
  paces.map((pace) => (
    <option key={pace} value={pace}>
      {PACE_WORDS[pace]}
    </option>
  ));
