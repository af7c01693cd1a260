import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { MAX_SITE_NAME_CHARACTERS, type Settings, type SettingsReply } from '@/lib/settings/schema';
import { cleanEmail } from '@/lib/text/clean-text';
import { SettingsSection } from './settings-section';
import { useSettingsSection } from './use-settings-section';

const startOf = ({ siteName, contactEmail, sender }: Settings) => ({
  siteName: siteName ?? '',
  contactEmail: contactEmail ?? '',
  name: sender?.name ?? '',
  address: sender?.address ?? '',
});

const orNone = (text: string) => cleanEmail(text) || null;

const inputOf = ({ siteName, contactEmail, name, address }: ReturnType<typeof startOf>) => ({
  siteName: siteName.trim() || null,
  contactEmail: orNone(contactEmail),
  sender: orNone(name) || orNone(address) ? { name, address } : null,
});

/**
 * Name, contact address and sender from the server's configuration. Each of them is used while its fields in this
 * section are empty.
 */
export type DefaultSiteIdentity = { name: string; contact: string; sender: string };

/** Settings for the site's name, its contact address and the sender of its emails. */
export function SiteIdentitySection({ data, usual }: { data: SettingsReply; usual: DefaultSiteIdentity }) {
  const form = useSettingsSection({ names: ['siteName', 'contactEmail', 'sender'], data, startOf, inputOf });
  const { fields, errors, set } = form;
  const last = [data.marks.siteName, data.marks.contactEmail, data.marks.sender].toSorted((one, other) =>
    (other?.at ?? '').localeCompare(one?.at ?? ''),
  )[0];
  return (
    <SettingsSection
      title="Name and addresses"
      lead="The email server must be set up for the sender's domain, or emails may not arrive. If empty, we use the server's configuration."
      mark={last}
      form={form}
    >
      <FormField
        label="Site name"
        hint={`Every page and email has this name. If empty, the name is ${usual.name}.`}
        error={errors.siteName}
      >
        <Input
          autoComplete="off"
          maxLength={MAX_SITE_NAME_CHARACTERS}
          readOnly={form.isPending}
          value={fields.siteName}
          onChange={({ target }) => set({ siteName: target.value })}
        />
      </FormField>
      <FormField
        label="Contact address"
        hint={`Pages and emails give this address to people who want to write to us. If empty, we use ${usual.contact}.`}
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
      <p className="text-sm break-words text-muted-foreground">If both are empty: {usual.sender}</p>
    </SettingsSection>
  );
}
