import { useState, type SubmitEvent } from 'react';
import { useUnsavedChangesWarning } from '@/components/drafts/use-unsaved-changes-warning';
import { SchoolPicker } from '@/components/posts/writing/school-picker';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { useAllSchools } from '@/components/schools/use-all-schools';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { ApiError, callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import {
  MailingAudience,
  MailingReason,
  MAILING_REASON_TEXTS,
  MAX_CONTENT_LENGTH,
  MAX_SUBJECT_LENGTH,
  mailingInput,
  type MailingView,
} from '@/lib/mailings/schema';

const AUDIENCES: Record<MailingAudience, string> = {
  everybody: 'Everybody with an account',
  members: 'Members',
  region: 'Followers of the schools of a region',
  schools: 'Followers of chosen schools',
};

const NEWS = 'news';

const EMPTY = {
  topic: NEWS as MailingReason | typeof NEWS,
  audience: 'everybody' as MailingAudience,
  region: '',
  schoolIds: [] as number[],
  subject: '',
  content: '',
};

type MailingFormProps = {
  regions: string[];
  /** Draft to change. Null for a new message. */
  draft: MailingView | null;
  onClose: () => void;
};

/** Form for the draft of a message to many people. Saving sends nothing. */
export function MailingForm({ regions, draft, onClose }: MailingFormProps) {
  const [start] = useState<typeof EMPTY>(() =>
    draft
      ? {
          topic: draft.reason ?? NEWS,
          audience: draft.audience,
          region: draft.region,
          schoolIds: draft.schools.map(({ id }) => id),
          subject: draft.subject,
          content: draft.content,
        }
      : EMPTY,
  );
  const [fields, setFields] = useState(start);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const change = (changes: Partial<typeof EMPTY>) => setFields((before) => ({ ...before, ...changes }));
  useUnsavedChangesWarning(fields !== start);

  const { topic, audience, region, schoolIds, subject, content } = fields;
  const input = {
    ...(topic === NEWS ? { kind: 'news' as const, reason: null } : { kind: 'service' as const, reason: topic }),
    ...{ audience, region, schoolIds, subject, content },
  };
  const save = useMutationWithToast({
    call: () =>
      draft
        ? callApi('PUT', `/api/admin/mailings/${draft.id}`, { ...input, seen: draft.version })
        : callApi('POST', '/api/admin/mailings', input),
    done: () => {
      onClose();
      return { title: 'Draft saved', description: 'Look at the preview, and send yourself a test.' };
    },
    failed: (error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
      showFailureToast('Failed to save the draft', error);
    },
    refresh: [queryKeys.mailings()],
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const issues = mailingInput.safeParse(input).error?.issues ?? [];
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (issues.length === 0) save.mutate();
  }

  return (
    <form
      method="post"
      noValidate
      aria-label={draft ? 'Change the draft' : 'Write a message'}
      onSubmit={submit}
      className="rounded-lg border bg-card p-4 shadow-card sm:p-5"
    >
      <div inert={save.isPending} className="space-y-4">
        <FormField
          label="What is it about?"
          hint={
            topic === NEWS
              ? 'Goes only to people who turned on news in their notification settings, and not in their quiet hours. They can unsubscribe with one click.'
              : 'A service message. Nobody can turn it off, so keep to what people must know.'
          }
          error={problems.reason}
        >
          <Select
            value={topic}
            onChange={({ target }) =>
              change({ topic: Object.values(MailingReason).find((each) => each === target.value) ?? NEWS })
            }
          >
            <option value={NEWS}>News</option>
            {Object.values(MailingReason).map((reason) => (
              <option key={reason} value={reason}>
                {`Service: ${MAILING_REASON_TEXTS[reason]}`}
              </option>
            ))}
          </Select>
        </FormField>
        <FormField label="Recipients">
          <Select
            value={audience}
            onChange={({ target }) =>
              change({
                audience: Object.values(MailingAudience).find((each) => each === target.value) ?? 'everybody',
              })
            }
          >
            {Object.entries(AUDIENCES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </FormField>
        {audience === 'region' && (
          <FormField label="Region" error={problems.region}>
            <Select value={region} onChange={({ target }) => change({ region: target.value })}>
              <option value="">Choose a region</option>
              {regions.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </Select>
          </FormField>
        )}
        {audience === 'schools' && (
          <ChosenSchools
            schoolIds={schoolIds}
            error={problems.schoolIds}
            onChange={(chosen) => change({ schoolIds: chosen })}
          />
        )}
        <FormField label="Subject" error={problems.subject}>
          <Input
            maxLength={MAX_SUBJECT_LENGTH}
            autoComplete="off"
            value={subject}
            onChange={({ target }) => change({ subject: target.value })}
          />
        </FormField>
        <FormField
          label="Message"
          hint="Lists (- or 1.), quotes (>) and **bold** words work as in posts. A greeting with the first name comes before it."
          error={problems.content}
        >
          <Textarea
            maxLength={MAX_CONTENT_LENGTH}
            className="min-h-40"
            value={content}
            onChange={({ target }) => change({ content: target.value })}
          />
        </FormField>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" pending={save.isPending}>
          Save draft
        </Button>
        <Button variant="outline" disabled={save.isPending} onClick={onClose}>
          Discard changes
        </Button>
      </div>
    </form>
  );
}

type ChosenSchoolsProps = { schoolIds: number[]; error: string | undefined; onChange: (schoolIds: number[]) => void };

function ChosenSchools({ schoolIds, error, onChange }: ChosenSchoolsProps) {
  const { data: schools = [] } = useAllSchools();
  const nameOf = (id: number) => schools.find((school) => school.id === id)?.name ?? `School ${id}`;
  return (
    <div className="space-y-2">
      <FormField label="Add a school" error={error}>
        <SchoolPicker
          schoolId={0}
          onChoose={(id) => id !== 0 && !schoolIds.includes(id) && onChange([...schoolIds, id])}
        />
      </FormField>
      <ul aria-label="Chosen schools" className="flex flex-wrap gap-2 empty:hidden">
        {schoolIds.map((id) => (
          <li key={id} className="flex items-center gap-2 rounded-md border py-1 pl-3">
            {nameOf(id)}
            <Button variant="ghost" size="sm" onClick={() => onChange(schoolIds.filter((each) => each !== id))}>
              Remove<span className="sr-only"> {nameOf(id)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
