import { describe, expect, it } from 'vitest';
import { getBillingAlertDetails, getBillingAlertText } from './billing-alert-texts';

describe('the texts of billing alerts', () => {
  it('a kind of alert without its own text is named after its code', () => {
    expect(getBillingAlertText('sky_fell')).toEqual({ title: 'Sky fell', advice: null });
  });

  it('amounts, months and times in an alert are formatted for people', () => {
    const details = {
      cents: 599,
      month: '2026-10',
      answer_by: '2026-11-05T12:00:00Z',
      price_change: 3,
      invoice: null,
      nested: { a: 1 },
    };
    expect(getBillingAlertDetails(details)).toEqual([
      { label: 'Amount', text: 'CA$5.99' },
      { label: 'Month', text: 'October 2026' },
      { label: 'Answer by', text: 'Nov 5, 2026' },
      { label: 'Nested', text: '{"a":1}' },
    ]);
  });
});
