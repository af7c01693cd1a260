/** Text of the section "Cancelling and refunds" on the terms page. A test compares the text with that page. */
export const REFUND_POLICY = [
  'You can cancel anytime on the Subscription page, without giving a reason. If you cancel during the trial, nothing is charged and the trial runs to its end. If you cancel later, your membership lasts until the end of the month or year you have paid for, and you can undo the cancellation until then.',
  'The rest of a month or year is not refunded, unless the law gives you a right to it or we charged you by mistake. In that case, write to us, and we put it right.',
];
