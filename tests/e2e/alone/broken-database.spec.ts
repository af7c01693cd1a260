import { expect } from '@playwright/test';
import { expectToast } from '../../support/browser/browser';
import { newcomer } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

// This test must run alone, because it breaks a column that every school page reads.
test(
  'a school page shows an error and a retry button if the school cannot be read',
  { tag: '@thorough' },
  async ({ page }) => {
    await newcomer(page.context());
    const [school] = await sql<{ id: number }>("SELECT id FROM schools WHERE name = 'Baddeck Academy'");
    await sql('ALTER TABLE schools RENAME COLUMN fax TO fax_away');
    try {
      expect((await page.goto(`/schools/${school?.id}`))?.status()).toBe(500);
      await expectToast(page, 'Error loading school');
    } finally {
      await sql('ALTER TABLE schools RENAME COLUMN fax_away TO fax');
    }
    await page
      .getByRole('main')
      .getByRole('button', { name: /retry|try again/i })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Baddeck Academy' })).toBeVisible();
  },
);
