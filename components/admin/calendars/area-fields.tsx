import { FormField } from '@/components/ui/form/form-field';
import { Select } from '@/components/ui/select';
import type { RegionWithFamilies } from '@/lib/schools/regions-with-families';

/** Region and family of schools that an administrator chose. Both are '' for the whole province. */
export type ChosenArea = { region: string; family: string };

type AreaFieldsProps = {
  regions: RegionWithFamilies[];
  area: ChosenArea;
  error?: string | undefined;
  onChange: (area: ChosenArea) => void;
};

/** Fields that choose the province, a region, or one of the region's families of schools. */
export function AreaFields({ regions, area: { region, family }, error, onChange }: AreaFieldsProps) {
  const families = regions.find((each) => each.region === region)?.families ?? [];
  return (
    <>
      <FormField label="Region" error={error}>
        <Select value={region} onChange={({ target }) => onChange({ region: target.value, family: '' })}>
          <option value="">All of Nova Scotia</option>
          {regions.map((each) => (
            <option key={each.region} value={each.region}>
              {each.region}
            </option>
          ))}
        </Select>
      </FormField>
      {families.length > 0 && (
        <FormField label="Family of schools">
          <Select value={family} onChange={({ target }) => onChange({ region, family: target.value })}>
            <option value="">All schools of the region</option>
            {families.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </FormField>
      )}
    </>
  );
}
