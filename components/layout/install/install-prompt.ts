/** The browser's offer to install the site. Chromium browsers send it, Safari and Firefox do not. */
export type InstallPrompt = Event & { prompt: () => Promise<unknown> };

let held: InstallPrompt | null = null;

export const getDeferredInstallPrompt = (): InstallPrompt | null => held;

/** Stops the browser from showing its own offer, so that nobody is asked on the first visit. */
export function deferInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    held = event as InstallPrompt;
  });
}
