// Hides a notice when its reader dismisses it, without reloading the page. Without this script, the notice's form does
// the same by reloading the page.
addEventListener('submit', (event) => {
  const form = event.target;
  const notice = form.closest('[data-notice]');
  if (!notice || event.defaultPrevented) return;
  event.preventDefault();
  const wasFocused = notice.contains(document.activeElement);
  fetch(form.action, { method: 'POST', keepalive: true, redirect: 'manual' }).catch(() => undefined);
  notice.hidden = true;
  if (wasFocused) document.querySelector('#main')?.focus({ preventScroll: true });
});
