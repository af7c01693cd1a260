import { expect } from '@playwright/test';
import { DEMO_PASSWORD, expectToast } from '../../support/browser/browser';
import { expectTrapped, press, tabTo, replaceText } from '../../support/browser/keyboard';
import { newcomer } from '../../support/browser/newcomer';
import { stripes } from '../../support/browser/pictures';
import { test } from '../../support/browser/test';

test(
  'a member changes the profile, the picture and the password by keyboard',
  { tag: '@thorough' },
  async ({ page }) => {
    test.setTimeout(120_000);
    await newcomer(page.context());
    await page.goto('/account');
    const change = page.getByRole('button', { name: 'Add a Photo' });
    await press(page, change);
    const dialog = page.getByRole('dialog', { name: 'Change Photo' });
    await expect(dialog).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await press(page, dialog.getByRole('button', { name: 'Choose a Photo' }));
    await (await chooser).setFiles(await stripes('a.jpg', 600, 400));
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
    await expectTrapped(page, dialog);
    await tabTo(page, dialog.getByRole('application', { name: 'Position of the photo' }));
    await page.keyboard.press('ArrowRight');
    const zoom = dialog.getByRole('slider', { name: 'Zoom' });
    await tabTo(page, zoom);
    await page.keyboard.press('ArrowRight');
    await expect(zoom).toHaveValue('1.01');
    await press(page, dialog.getByRole('button', { name: 'Save' }));
    await expectToast(page, 'Avatar updated');
    await expect(page.getByRole('button', { name: 'Change Photo' })).toBeFocused();

    await replaceText(page, page.getByLabel('First name'), 'Robin');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Profile updated');
    await tabTo(page, page.getByRole('tab', { name: 'Profile' }), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Password' })).toBeFocused();
    await replaceText(page, page.getByLabel('Current password'), DEMO_PASSWORD);
    for (const label of ['New password', 'Confirm new password'])
      await replaceText(page, page.getByLabel(label, { exact: true }), 'quite another');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Password updated');
    await tabTo(page, page.getByRole('tab', { name: 'Password' }), 'Shift+Tab');
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: 'Subscription' })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: /^Account menu/ }), 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await page.keyboard.press('Escape');

    await press(page, page.getByRole('navigation', { name: 'More settings' }).getByRole('link', { name: /^Notif/ }));
    await page.waitForURL('**/account/notifications');
    await tabTo(page, page.getByRole('radio', { name: 'Normal' }));
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('radio', { name: 'Quiet' })).toBeChecked();
    await press(page, page.locator('summary', { hasText: 'Customize' }));
    await tabTo(page, page.getByLabel('By email: New posts'));
    await expect(page.getByLabel('By email: New posts')).toHaveValue('weekly');
  },
);
