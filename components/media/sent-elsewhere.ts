// Tabs with the same form have the same files. What one of them has sent, or put in the place of a file, the others are told of.

type Told = {
  place: string;
  /** Sent. */
  uploadIds: string[];
  /** One of which there is another file now, on the device. */
  replaced?: string;
};

const CHANNEL = 'pv-chosen';
let channel: BroadcastChannel | null = null;
const sent = new Set<string>();

/** From now on `take` is told what other tabs have sent or replaced. */
export function hearOfOthers(take: (place: string, replaced?: string) => void): void {
  if (channel || !('BroadcastChannel' in globalThis)) return;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data: { place, uploadIds, replaced } }: MessageEvent<Told>) => {
    for (const id of uploadIds) sent.add(id);
    take(place, replaced);
  });
}

export const tellOthers = (told: Told): void => channel?.postMessage(told);

export const wasSentElsewhere = ({ uploadId }: { uploadId: string }): boolean => sent.has(uploadId);
