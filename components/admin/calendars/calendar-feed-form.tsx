import { useState, type SubmitEvent } from 'react';
import { useKeepPageOpenOnSessionEnd } from '@/components/drafts/use-keep-page-open-on-session-end';
import { SchoolPicker } from '@/components/posts/writing/school-picker';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { ApiError, callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { RegionWithFamilies } from '@/lib/schools/regions-with-families';
import { AreaFields, type ChosenArea } from './area-fields';

const PROVINCE: ChosenArea = { region: '', family: '' };

/** Form that adds the address of a calendar. The site reads the address before it accepts it. */
export function CalendarFeedForm({ regions }: { regions: RegionWithFamilies[] }) {
  const [isOfSchool, setIsOfSchool] = useState(false);
  const [area, setArea] = useState(PROVINCE);
  const [schoolId, setSchoolId] = useState(0);
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  useKeepPageOpenOnSessionEnd(address !== '');
  const add = useMutationWithToast({
    call: () =>
      callApi('POST', '/api/admin/calendar-feeds', {
        ...(isOfSchool ? { schoolId } : area),
        address,
      }),
    done: ({ events, rejected }) => {
      setAddress('');
      const skipped = rejected === 0 ? '' : ` We couldn't read ${rejected}.`;
      return {
        title: 'Calendar added',
        description: `${events} ${events === 1 ? 'event' : 'events'} imported.${skipped}`,
      };
    },
    failed: (error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      const issue = issues.find(({ path }) => path[0] === 'address');
      if (issue) setProblem(issue.message);
      else showFailureToast('Failed to add the calendar', error);
    },
    refreshOnSuccess: [queryKeys.calendarFeeds()],
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const missing = isOfSchool && schoolId === 0 ? 'Choose the school first.' : undefined;
    const problemNow = address.trim() === '' ? 'Paste the address of the calendar.' : missing;
    setProblem(problemNow);
    if (problemNow === undefined) add.mutate();
  }

  return (
    <form method="post" noValidate aria-label="Add a calendar" onSubmit={submit} className="space-y-4">
      <div inert={add.isPending} className="grid gap-4 sm:grid-cols-2">
        <FormField label="Its events concern">
          <Select
            value={isOfSchool ? 'school' : 'area'}
            onChange={({ target }) => setIsOfSchool(target.value === 'school')}
          >
            <option value="area">Several schools</option>
            <option value="school">One school</option>
          </Select>
        </FormField>
        {isOfSchool ? (
          <FormField label="School">
            <SchoolPicker schoolId={schoolId} onChoose={setSchoolId} />
          </FormField>
        ) : (
          <AreaFields regions={regions} area={area} onChange={setArea} />
        )}
      </div>
      <FormField
        label="Address of the calendar"
        hint="Begins with https:// or webcal://, and often ends with .ics"
        error={problem}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          readOnly={add.isPending}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
      </FormField>
      <Button type="submit" pending={add.isPending}>
        {add.isPending ? 'Reading the calendar...' : 'Add calendar'}
      </Button>
    </form>
  );
}
