import { FormField } from '@/components/ui/form-field';

type ImportFileProps = { onChoose: (file: File) => void; isReading: boolean };

export function ImportFile({ onChoose, isReading }: ImportFileProps) {
  return (
    <FormField label="CSV file" hint={isReading ? 'Reading…' : 'With a header row: name, address, city, phone and so on. The exported file has all columns.'}>
      <input
        type="file"
        accept=".csv,text/csv"
        className="w-full rounded-md border border-input bg-card p-2 text-base file:mr-3 file:h-9 file:cursor-pointer file:rounded-md file:border-0 file:bg-secondary file:px-3 file:font-semibold file:text-secondary-foreground"
        onClick={(event) => (event.currentTarget.value = '')} // the same file again, put right meanwhile, is a choice too
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
        }}
      />
    </FormField>
  );
}
