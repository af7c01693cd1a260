// Message from one tab to other tabs with the same form, after the tab has sent or replaced files of the form.

type TabMessage = {
  place: string;
  /** Upload ids of the files that this tab has sent. */
  uploadIds: string[];
  /** Upload id of a stored file that this tab replaced with an edited version, such as a blurred photo. */
  replaced?: string;
};

const CHANNEL = 'pv-chosen';
let channel: BroadcastChannel | null = null;
const sent = new Set<string>();

/** Calls `take` whenever another tab sends or replaces files. */
export function listenToOtherTabs(take: (place: string, replaced?: string) => void): void {
  if (channel || !('BroadcastChannel' in globalThis)) return;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data: { place, uploadIds, replaced } }: MessageEvent<TabMessage>) => {
    for (const id of uploadIds) sent.add(id);
    take(place, replaced);
  });
}

export const notifyOtherTabs = (message: TabMessage): void => channel?.postMessage(message);

export const wasSentByOtherTab = ({ uploadId }: { uploadId: string }): boolean => sent.has(uploadId);
