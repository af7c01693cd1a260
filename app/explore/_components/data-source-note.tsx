import { contactEmail } from '@/lib/process/current-settings';
import { schoolDataSource } from '@/lib/site';

/** Note that names the sources of the facts about schools. */
export function DataSourceNote() {
  return (
    <section aria-labelledby="data-note" className="mt-8 border-t pt-5 text-sm text-muted-foreground">
      <h2 id="data-note" className="font-semibold text-foreground">
        Where the facts about schools come from
      </h2>
      <p className="mt-1">
        {schoolDataSource.attribution}. {schoolDataSource.edition} Types: Statistics Canada, Open Database of
        Educational Facilities (Open Government Licence – Canada). Coasts on the maps: Digital Chart of the World
        (DCW-GMT, LGPL), simplified; roads and lakes are not drawn.
      </p>
      <p className="mt-1">
        Is something wrong or missing? Members can suggest corrections on the school's own page. Or write to{' '}
        <a
          href={`mailto:${contactEmail()}`}
          className="text-primary underline underline-offset-2 hover:text-primary-hover"
        >
          {contactEmail()}
        </a>
        .
      </p>
    </section>
  );
}
