import { Select } from '@/components/ui/select';
import type { PreferencesInput, PreferencesView } from '@/lib/notifications/preferences-schema';
import { EMAIL_FREQUENCIES_BY_TOPIC, type MailPace } from '@/lib/notifications/topics';
import { FORM_CARD_STYLE } from '@/components/account/form-styles';
import { EmailFrequencyOptions, NotificationPreferenceRow } from './preference-fields';

type School = PreferencesView['schools'][number];
type SchoolPreferencesProps = { schools: School[]; hasDevices: boolean; change: (wishes: PreferencesInput) => void };

const USUAL = 'usual';

/** Notification choices for individual schools. They override the member's general choices. */
export function SchoolNotificationPreferences({ schools, hasDevices, change }: SchoolPreferencesProps) {
  return (
    <section aria-labelledby="school-wishes" className={FORM_CARD_STYLE}>
      <h2 id="school-wishes" className="text-lg font-bold">
        Notifications for each school
      </h2>
      <p className="mt-1 text-sm text-muted-foreground">
        {schools.length === 0
          ? 'The schools you follow will show here, each with its own settings.'
          : 'Choose different settings for new posts and events at one school.'}
      </p>
      <ul className="mt-2 divide-y">
        {schools.map(({ id, name, city, app, mail, push }) => (
          <NotificationPreferenceRow key={id} label={name} hint={city}>
            <div className="space-y-2.5">
              <Select
                aria-label={`In the app: ${name}`}
                value={app === null ? USUAL : String(app)}
                onChange={({ target: { value } }) =>
                  change({ schools: [{ id, app: value === USUAL ? null : value === 'true' }] })
                }
              >
                <option value={USUAL}>App: same as for all schools</option>
                <option value="true">In the app</option>
                <option value="false">Not in the app</option>
              </Select>
              {hasDevices && (
                <Select
                  aria-label={`On your devices: ${name}`}
                  value={push === null ? USUAL : String(push)}
                  onChange={({ target: { value } }) =>
                    change({ schools: [{ id, push: value === USUAL ? null : value === 'true' }] })
                  }
                >
                  <option value={USUAL}>Devices: same as for all schools</option>
                  <option value="true">On your devices</option>
                  <option value="false">Not on your devices</option>
                </Select>
              )}
            </div>
            <Select
              aria-label={`By email: ${name}`}
              value={mail ?? USUAL}
              onChange={({ target: { value } }) =>
                change({ schools: [{ id, mail: value === USUAL ? null : (value as MailPace) }] })
              }
            >
              <option value={USUAL}>Email: same as for all schools</option>
              <EmailFrequencyOptions paces={EMAIL_FREQUENCIES_BY_TOPIC.posts} />
            </Select>
          </NotificationPreferenceRow>
        ))}
      </ul>
    </section>
  );
}
