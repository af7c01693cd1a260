import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { SettingsSection } from '@/components/admin/settings/settings-section';
import { useSettingsSection } from '@/components/admin/settings/use-settings-section';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { LoadError } from '@/components/ui/page/load-error';
import { ListSkeleton } from '@/components/ui/skeleton';
import { queryKeys } from '@/lib/http/query-keys';
import { MAX_FOUNDING_PARENT_SEATS, type Settings, type SettingsReply } from '@/lib/settings/schema';
import { cleanCopiedText } from '@/lib/text/clean-text';

/** Form for the number of founding parents per school. Founding parents can write free of charge for a year. */
export function FoundingParentsPerSchoolForm() {
  const { data, error, isFetching, refetch } = useQuery(apiQuery(queryKeys.adminSettings()));
  if (data) return <Form data={data} />;
  if (!error) return <ListSkeleton text="Loading..." rows={1} />;
  return (
    <LoadError
      title="Error loading the settings"
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

type Typed = { seats: string };
const startOf = ({ foundingSeats }: Settings): Typed => ({ seats: String(foundingSeats) });
const inputOf = ({ seats }: Typed) => ({
  foundingSeats: /^\d+$/.test(cleanCopiedText(seats)) ? Number(cleanCopiedText(seats)) : null,
});

function Form({ data }: { data: SettingsReply }) {
  const form = useSettingsSection({ names: ['foundingSeats'], data, startOf, inputOf, also: queryKeys.adminLaunch() });
  return (
    <SettingsSection
      title="Founding parents"
      lead="At the schools you choose here, the first verified parents can write free of charge for a year, without a card. Each of them takes one seat. Parents who are no longer verified lose their seat. Reducing the number of seats doesn't affect parents who already have one."
      mark={data.marks.foundingSeats}
      form={form}
    >
      <FormField
        label="Seats for founding parents, per school"
        error={form.errors.foundingSeats && `Enter a number of seats up to ${MAX_FOUNDING_PARENT_SEATS}.`}
      >
        <Input
          inputMode="numeric"
          readOnly={form.isPending}
          value={form.fields.seats}
          onChange={({ target }) => form.set({ seats: target.value })}
          className="max-w-32"
        />
      </FormField>
    </SettingsSection>
  );
}
