import { describe, expect, it } from 'vitest';
import { movedAccountSectionPath, movedAccountTabPath } from './moved-account-pages';

describe('redirects from former parts of the account page', () => {
  it('movedAccountTabPath returns the new page that replaced a former tab', () => {
    expect(movedAccountTabPath('/account', '?tab=notifications')).toBe('/account/notifications');
    expect(movedAccountTabPath('/account', '?tab=data&from=email')).toBe('/account/data');
  });

  it('movedAccountTabPath returns null for the current tabs and for other pages', () => {
    for (const search of ['', '?tab=profile', '?tab=password', '?tab=subscription', '?tab=constructor', '?tab='])
      expect(movedAccountTabPath('/account', search), search).toBeNull();
    expect(movedAccountTabPath('/account/data', '?tab=data')).toBeNull();
    expect(movedAccountTabPath('/dashboard', '?tab=data')).toBeNull();
  });

  it('movedAccountSectionPath returns the new page that replaced a former section', () => {
    expect(movedAccountSectionPath('#my-posts')).toBe('/account/posts');
    expect(movedAccountSectionPath('#notifications')).toBe('/account/notifications');
    expect(movedAccountSectionPath('#calendar')).toBe('/account/calendar');
    expect(movedAccountSectionPath('#invitations')).toBe('/account/invitations');
    for (const hash of ['', '#', '#second-step', '#toString']) expect(movedAccountSectionPath(hash), hash).toBeNull();
  });
});
