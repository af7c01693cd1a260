type Fitted = { width: number; text: string };

const lastFits = new WeakMap<HTMLTextAreaElement, Fitted>();

function fit(area: HTMLTextAreaElement): void {
  const { clientWidth: width, value: text } = area;
  const last = lastFits.get(area);
  if (width === 0 || (last?.width === width && last.text === text)) return;
  lastFits.set(area, { width, text });
  // Resets the height only if the text may need fewer lines than before. A reset can change the scroll position of the
  // page.
  if (last && (text.length < last.text.length || width > last.width)) area.style.height = '';
  const borders = area.offsetHeight - area.clientHeight;
  if (area.scrollHeight > area.clientHeight) area.style.height = `${area.scrollHeight + borders}px`;
}

let isPlanned = false;
/** Adjusts the height of all text areas before the browser paints again. */
function fitAll(): void {
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame(() => {
    isPlanned = false;
    document.querySelectorAll('textarea').forEach(fit);
  });
}

/** Adjusts the height of every text area to its text, now and after each change. */
export function growTextAreas(): void {
  for (const event of ['input', 'focusin', 'resize']) addEventListener(event, fitAll);
  // A text that a script sets, such as a draft, causes no input event. Its text area is adjusted when an element of the
  // page is next added or removed.
  new MutationObserver(fitAll).observe(document.body, { childList: true, subtree: true });
  fitAll();
}
