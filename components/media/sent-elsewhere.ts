// Tabs with the same form have the same files. What one of them has sent, the others are told of.

type Sent = { place: string; uploadIds: string[] };

const CHANNEL = 'pv-chosen';
let channel: BroadcastChannel | null = null;
const sent = new Set<string>();

/** From now on `take` is told what other tabs have sent. */
export function hearOfSent(take: (place: string) => void): void {
  if (channel || !('BroadcastChannel' in globalThis)) return;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data: { place, uploadIds } }: MessageEvent<Sent>) => {
    for (const id of uploadIds) sent.add(id);
    take(place);
  });
}

export const tellSent = (told: Sent): void => channel?.postMessage(told);

export const wasSentElsewhere = ({ uploadId }: { uploadId: string }): boolean => sent.has(uploadId);
