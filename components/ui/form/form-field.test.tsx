import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FormField } from './form-field';

it("a field's error is announced to screen readers and linked to the field", () => {
  const markup = renderToStaticMarkup(
    <FormField label="Email" error="Email is required">
      <input />
    </FormField>,
  );
  const [, id] = /<p id="([^"]+)" role="alert".*Email is required/.exec(markup) ?? [];
  expect(id, markup).toBeDefined();
  expect(markup).toContain(`aria-invalid="true" aria-describedby="${id}"`);
});
