import { useState, type FormEvent } from 'react';
import { SchoolPicker } from '@/components/posts/writing/school-picker';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { MOST_SEATS } from '@/lib/founding';
import { useFoundingSchools, useFoundingSeats } from './use-founding';

/** How many write free at each of these schools, and which school joins them. */
export function FoundingForm({ seats }: { seats: number }) {
  const [written, setWritten] = useState(String(seats));
  const [schoolId, setSchoolId] = useState(0);
  const change = useFoundingSeats();
  const add = useFoundingSchools();
  const count = /^\d+$/.test(written.trim()) ? Number(written) : Number.NaN;
  const isWrong = !(count >= 0 && count <= MOST_SEATS);

  function save(event: FormEvent) {
    event.preventDefault();
    if (!isWrong) change.mutate(count);
  }

  function addSchool(event: FormEvent) {
    event.preventDefault();
    if (schoolId !== 0) add.mutate({ schoolId, isFounding: true }, { onSuccess: () => setSchoolId(0) });
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Founding parents</CardTitle>
        <CardDescription>
          At the schools chosen here, the first who are verified as parents of the school write free of charge for a
          year, without a card. Who loses that proof loses the seat. Fewer seats take nothing from who has one.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5 sm:grid-cols-2">
        <form noValidate aria-label="Seats" onSubmit={save} className="space-y-3">
          <FormField label="Seats at each school" error={isWrong ? `Write a number up to ${MOST_SEATS}.` : undefined}>
            <Input
              inputMode="numeric"
              value={written}
              onChange={({ target }) => setWritten(target.value)}
              className="max-w-32"
            />
          </FormField>
          <Button type="submit" variant="outline" pending={change.isPending}>
            Save
          </Button>
        </form>
        <form noValidate aria-label="Add a school" onSubmit={addSchool} className="space-y-3">
          <FormField label="School">
            <SchoolPicker schoolId={schoolId} onChoose={setSchoolId} />
          </FormField>
          <Button type="submit" variant="outline" pending={add.isPending} disabled={schoolId === 0}>
            Add school
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
