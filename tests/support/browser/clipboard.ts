import type { Page } from '@playwright/test';

/** Lets the open page write to the clipboard only while the page handles a click, as Safari does. */
export const allowCopyingOnlyInClicks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let isInClick = false;
    const onClick = () => {
      isInClick = true;
      setTimeout(() => (isInClick = false));
    };
    addEventListener('click', onClick, true);
    const refuse = () => Promise.reject(new DOMException('not in a click', 'NotAllowedError'));
    const { write, writeText } = Clipboard.prototype;
    Clipboard.prototype.write = function (items) {
      return isInClick ? write.call(this, items) : refuse();
    };
    Clipboard.prototype.writeText = function (text) {
      return isInClick ? writeText.call(this, text) : refuse();
    };
  });
