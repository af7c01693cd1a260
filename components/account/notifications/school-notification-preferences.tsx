import { useRef, useState } from 'react';
import { FORM_CARD_STYLE } from '@/components/account/form-styles';
import { Button } from '@/components/ui/button';
import { X } from '@/components/ui/icons/icons';
import { Select } from '@/components/ui/select';
import type { PreferencesInput, PreferencesView } from '@/lib/notifications/preferences-schema';
import { EMAIL_FREQUENCIES_BY_TOPIC, type MailPace } from '@/lib/notifications/notification-topics';
import { EmailFrequencyOptions } from './preference-fields';

type School = PreferencesView['schools'][number];
type SchoolPreferencesProps = { schools: School[]; hasDevices: boolean; change: (wishes: PreferencesInput) => void };

const USUAL = 'usual';

const hasOwnSettings = ({ app, mail, push }: School) => app !== null || mail !== null || push !== null;

/** Lists the schools whose notifications differ from the general settings. A select adds a school to the list. */
export function SchoolNotificationPreferences({ schools, hasDevices, change }: SchoolPreferencesProps) {
  /**
   * Ids of schools that the person added to the list during this visit. An added school is listed even if its settings
   * still equal the general settings.
   */
  const [added, setAdded] = useState<readonly number[]>([]);
  const adder = useRef<HTMLSelectElement>(null);
  const isListed = (school: School) => hasOwnSettings(school) || added.includes(school.id);
  const [listed, others] = [schools.filter(isListed), schools.filter((school) => !isListed(school))];

  const add = (id: number) => setAdded((ids) => [...ids, id]);
  const remove = (school: School) => {
    setAdded((ids) => ids.filter((id) => id !== school.id));
    if (hasOwnSettings(school)) change({ schools: [{ id: school.id, app: null, mail: null, push: null }] });
    // The clicked button disappears with its school, so the focus moves to the select. If every school was listed, the
    // select appears only in the next frame.
    requestAnimationFrame(() => adder.current?.focus());
  };

  return (
    <section aria-labelledby="school-wishes" className={FORM_CARD_STYLE}>
      <h2 id="school-wishes" className="text-lg font-bold">
        Custom settings for one school
      </h2>
      <p className="mt-1 text-sm text-muted-foreground">
        {schools.length === 0
          ? 'Once you follow a school, you can change its settings here.'
          : listed.length === 0
            ? 'All your schools use the settings above. Add a school to change only that one.'
            : 'New posts and events at these schools have their own settings.'}
      </p>
      <ul className="mt-2 divide-y empty:hidden">
        {listed.map((school) => (
          <SchoolRow
            key={school.id}
            school={school}
            hasDevices={hasDevices}
            isFocused={added.at(-1) === school.id && !hasOwnSettings(school)}
            change={change}
            onRemove={() => remove(school)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <div className="mt-3 sm:max-w-80">
          <Select
            ref={adder}
            aria-label="Add a school"
            value=""
            onChange={({ target: { value } }) => value !== '' && add(Number(value))}
          >
            <option value="">Add a school</option>
            {others.map(({ id, name, city }) => (
              <option key={id} value={id}>
                {name}, {city}
              </option>
            ))}
          </Select>
        </div>
      )}
    </section>
  );
}

type SchoolRowProps = {
  school: School;
  hasDevices: boolean;
  /** True for a school that was just added, whose first setting gets the focus. */
  isFocused: boolean;
  change: (wishes: PreferencesInput) => void;
  onRemove: () => void;
};

function SchoolRow({ school, hasDevices, isFocused, change, onRemove }: SchoolRowProps) {
  const { id, name, city, app, mail, push } = school;
  return (
    <li className="py-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-sm text-muted-foreground">{city}</p>
        </div>
        <Button variant="ghost" size="sm" className="-mr-2 shrink-0 text-muted-foreground" onClick={onRemove}>
          <X aria-hidden /> Remove<span className="sr-only"> the settings of {name}</span>
        </Button>
      </div>
      <div className="mt-2 grid gap-2.5 sm:grid-cols-3">
        <Select
          autoFocus={isFocused}
          aria-label={`In the app: ${name}`}
          value={app === null ? USUAL : String(app)}
          onChange={({ target: { value } }) =>
            change({ schools: [{ id, app: value === USUAL ? null : value === 'true' }] })
          }
        >
          <option value={USUAL}>App: same as above</option>
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
            <option value={USUAL}>Devices: same as above</option>
            <option value="true">On your devices</option>
            <option value="false">Not on your devices</option>
          </Select>
        )}
        <Select
          aria-label={`By email: ${name}`}
          value={mail ?? USUAL}
          onChange={({ target: { value } }) =>
            change({ schools: [{ id, mail: value === USUAL ? null : (value as MailPace) }] })
          }
        >
          <option value={USUAL}>Email: same as above</option>
          <EmailFrequencyOptions paces={EMAIL_FREQUENCIES_BY_TOPIC.posts} />
        </Select>
      </div>
    </li>
  );
}
