/** Path at the relay that takes the faults that pages report. */
export const FAULT_REPORT_PATH = '/__fault';
export const WATCH_SCRIPT_PATH = '/__watch.js';

export type PageFault = { page: string; fault: string };

/**
 * Script that runs first in every page. It sends console errors, script errors, unhandled rejections, resources that do
 * not load and refusals of the content security policy to the relay. WebDriver cannot report them for WebKit.
 */
export const WATCH_SCRIPT = `(() => {
  // A page that is being left cancels its requests and reading, which WebKit reports as errors.
  let isLeaving = false;
  for (const event of ['beforeunload', 'pagehide']) addEventListener(event, () => (isLeaving = true));
  addEventListener('pageshow', () => (isLeaving = false));
  const send = (fault) => isLeaving || navigator.sendBeacon('${FAULT_REPORT_PATH}', JSON.stringify({ page: location.pathname, fault }));
  const write = console.error;
  console.error = (...parts) => {
    send('console: ' + parts.map((part) => part?.stack ?? String(part)).join(' ').slice(0, 600));
    write.apply(console, parts);
  };
  addEventListener('error', ({ target, message }) => {
    if (target === window) send('script: ' + message);
    else setTimeout(() => send('resource: ' + target.outerHTML.slice(0, 200)), 500);
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => send('rejection: ' + (reason?.stack ?? String(reason)).slice(0, 600)));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    send('policy: ' + [effectiveDirective, blockedURI, sample].join(' ')));
})();`;
