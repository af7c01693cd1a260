import type { SchoolFilters } from '@/lib/schools/filters';

/** Explains the limits of the chosen filters: some schools list no grades, and no school lists French immersion. */
export function SchoolFilterCaveats({ filters: { grade, language } }: { filters: SchoolFilters }) {
  return (
    <>
      {grade !== '' && (
        <Note>Where a school's grades aren't listed, we guess them from its type. Ask the school to be sure.</Note>
      )}
      {language !== '' && (
        <Note>
          “French” shows the schools of the Conseil scolaire acadien provincial. We don't list French immersion, so ask
          the school.
        </Note>
      )}
    </>
  );
}

const Note = ({ children }: { children: React.ReactNode }) => (
  <p className="text-[0.8125rem] text-muted-foreground">{children}</p>
);
