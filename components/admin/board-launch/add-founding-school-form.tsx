import { useController, useForm } from 'react-hook-form';
import { SchoolPicker } from '@/components/posts/writing/school-picker';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { FormField } from '@/components/ui/form/form-field';
import { useChangeFoundingSchools } from './use-change-founding-schools';

/**
 * Form that adds a school to the founding schools. The first verified parents of a founding school can write free of
 * charge for a year.
 */
export function AddFoundingSchoolForm() {
  const { control, handleSubmit, reset } = useForm({ defaultValues: { schoolId: 0 } });
  const { ref, value, onChange } = useController({ control, name: 'schoolId' }).field;
  const add = useChangeFoundingSchools();
  const addSchool = handleSubmit(({ schoolId }) => {
    if (schoolId !== 0) add.mutate({ schoolId, isFounding: true }, { onSuccess: () => reset() });
  });

  return (
    <Card>
      <CardHeader>
        <CardTitle id="add-school">Add a founding school</CardTitle>
        <CardDescription>
          Use this form for a school without followers. For any school in the list below, tick “Founding parents”.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <form noValidate aria-labelledby="add-school" onSubmit={addSchool} className="space-y-3">
          <FormField label="School">
            <SchoolPicker ref={ref} schoolId={value} onChoose={onChange} />
          </FormField>
          <Button type="submit" variant="outline" pending={add.isPending} disabled={value === 0}>
            Add school
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
