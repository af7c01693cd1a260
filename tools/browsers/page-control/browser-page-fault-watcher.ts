/** Path of the relay server to which pages report their faults. */
export const FAULT_REPORT_PATH = '/__fault';
export const WATCH_SCRIPT_PATH = '/__watch.js';

export type BrowserPageFault = { page: string; fault: string };

/**
 * Runs first in every page. Sends script and console errors, unhandled rejections, and missing or blocked resources to
 * the relay server. WebDriver cannot report these faults for WebKit.
 */
export const WATCH_SCRIPT = `(() => {
  // When a person leaves a page, WebKit reports each cancelled request as an error, sometimes before the event
  // beforeunload. So sendUnlessLeaving waits 500 ms, and drops the error if the person has left.
  let departures = 0;
  let isLeaving = false;
  const leave = () => {
    departures += 1;
    isLeaving = true;
  };
  for (const event of ['beforeunload', 'pagehide']) addEventListener(event, leave);
  addEventListener('pageshow', () => (isLeaving = false));
  const send = (fault) =>
    isLeaving || navigator.sendBeacon('${FAULT_REPORT_PATH}', JSON.stringify({ page: location.pathname, fault }));
  const sendUnlessLeaving = (fault) => {
    const before = departures;
    setTimeout(() => departures === before && send(fault), 500);
  };
  const write = console.error;
  console.error = (...parts) => {
    send('console: ' + parts.map((part) => part?.stack ?? String(part)).join(' ').slice(0, 600));
    write.apply(console, parts);
  };
  addEventListener('error', ({ target, message }) => {
    if (target === window) send('script: ' + message);
    else sendUnlessLeaving('resource: ' + target.outerHTML.slice(0, 200));
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => send('rejection: ' + (reason?.stack ?? String(reason)).slice(0, 600)));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    send('policy: ' + [effectiveDirective, blockedURI, sample].join(' ')));
})();`;
