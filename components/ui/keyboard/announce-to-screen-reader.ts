let region: HTMLElement | undefined;

/** Lets screen readers say a text that appears nowhere on the screen, such as the new count after a vote. */
export function announceToScreenReader(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('p');
    region.setAttribute('role', 'status');
    region.className = 'sr-only';
    document.body.append(region);
  }
  region.textContent = '';
  // Screen readers announce a text only when it is added to an existing region. The region was emptied first, so that
  // even a repeated text is added and announced.
  setTimeout(() => region?.append(text), 100);
}
