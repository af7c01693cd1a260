import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import type { Settings, SettingsReply } from '@/lib/settings/schema';
import { site } from '@/lib/site';
import { cleanEmail } from '@/lib/text/clean-text';
import { SettingsSection } from './settings-section';
import { useSettingsSection } from './use-settings-section';

const startOf = ({ contactEmail, sender }: Settings) => ({
  contactEmail: contactEmail ?? '',
  name: sender?.name ?? '',
  address: sender?.address ?? '',
});

const orNone = (text: string) => cleanEmail(text) || null;

const inputOf = ({ contactEmail, name, address }: ReturnType<typeof startOf>) => ({
  contactEmail: orNone(contactEmail),
  sender: orNone(name) || orNone(address) ? { name, address } : null,
});

/** Settings for the contact address and the email sender. `mailFrom` is the sender if the setting is empty. */
export function EmailAddressSection({ data, mailFrom }: { data: SettingsReply; mailFrom: string }) {
  const form = useSettingsSection({ names: ['contactEmail', 'sender'], data, startOf, inputOf });
  const { fields, errors, set } = form;
  const last = [data.marks.contactEmail, data.marks.sender].toSorted((one, other) =>
    (other?.at ?? '').localeCompare(one?.at ?? ''),
  )[0];
  return (
    <SettingsSection
      title="Addresses"
      lead="The email server must be set up for the sender's domain, or emails may not arrive. If empty, we use the server's configuration."
      mark={last}
      form={form}
    >
      <FormField
        label="Contact address"
        hint={`Pages and emails give this address to people who want to write to us. If empty, we use ${site.email}.`}
        error={errors.contactEmail}
      >
        <Input
          type="email"
          autoComplete="off"
          readOnly={form.isPending}
          value={fields.contactEmail}
          onChange={({ target }) => set({ contactEmail: target.value })}
        />
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label="Sender name" error={errors.name}>
          <Input
            autoComplete="off"
            readOnly={form.isPending}
            value={fields.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </FormField>
        <FormField label="Sender address" error={errors.address}>
          <Input
            type="email"
            autoComplete="off"
            readOnly={form.isPending}
            value={fields.address}
            onChange={({ target }) => set({ address: target.value })}
          />
        </FormField>
      </div>
      <p className="text-sm break-words text-muted-foreground">If both are empty: {mailFrom}</p>
    </SettingsSection>
  );
}
