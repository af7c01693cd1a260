import { FileInput } from '@/components/ui/file-input';
import { FormField } from '@/components/ui/form-field';

type ImportFileProps = { onChoose: (file: File) => void; isReading: boolean };

export function ImportFile({ onChoose, isReading }: ImportFileProps) {
  return (
    <FormField
      label="CSV file"
      hint={
        isReading
          ? 'Reading…'
          : 'With a header row: name, address, city, phone and so on. The exported file has all columns.'
      }
    >
      <FileInput
        accept=".csv,text/csv"
        onClick={(event) => (event.currentTarget.value = '')} // the same file again, put right meanwhile, is a choice too
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
        }}
      />
    </FormField>
  );
}
