export const HEVC_VIDEO_NOTICE =
  "This video is in HEVC format, which some browsers can't play. On an iPhone, choose Settings, Camera, Formats, Most Compatible for your next video.";

const MAX_BOXES = 1_000;
const MAX_INDEX_BYTES = 16 * 1024 * 1024;
/** Codec names of HEVC in MP4 and MOV files. The last two names are for HEVC with Dolby Vision. */
const HEVC_CODECS = /hvc1|hev1|dvh1|dvhe/;

/** Returns true if a video is encoded as HEVC, which not every browser can play. */
export async function isHevcVideo(file: Blob): Promise<boolean> {
  for (let at = 0, count = 0; at + 8 <= file.size && count < MAX_BOXES; count += 1) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer());
    const short = head.getUint32(0);
    const size = short === 1 && head.byteLength === 16 ? Number(head.getBigUint64(8)) : short || file.size - at;
    // 0x6d6f6f76 is the ASCII text `moov` as a number. It is the name of the part of the file that describes the video.
    if (head.getUint32(4) === 0x6d6f6f76) {
      const index = await file.slice(at, at + Math.min(size, MAX_INDEX_BYTES)).arrayBuffer();
      return HEVC_CODECS.test(new TextDecoder('latin1').decode(index));
    }
    if (size < 8) return false;
    at += size;
  }
  return false;
}
