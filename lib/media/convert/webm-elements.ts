import type { FileHandle } from 'node:fs/promises';

const [EBML, SEGMENT, CLUSTER, VOID, CRC] = [0x1a45dfa3, 0x18538067, 0x1f43b675, 0xec, 0xbf];
/**
 * Ids of the elements that may be in a segment: seek heads, info, tracks, clusters, cues, attachments, chapters, tags.
 */
const IN_SEGMENT = new Set([
  ...[0x114d9b74, 0x1549a966, 0x1654ae6b, CLUSTER, 0x1c53bb6b, 0x1941a469, 0x1043a770, 0x1254c367],
  ...[VOID, CRC],
]);
/** Ids of the elements that may be in a cluster: timestamp, silent tracks, positions, and several kinds of blocks. */
const IN_CLUSTER = new Set([0xe7, 0x5854, 0xa7, 0xab, 0xa3, 0xa0, 0xaf, VOID, CRC]);

/**
 * An element of a WebM file with the range of its contents. `end` is null if the file does not record the element's
 * size.
 */
type Part = { id: number; begin: number; end: number | null };
type Find = (at: number) => Promise<Part | null>;

/**
 * Returns true if a WebM's segments contain only allowed elements. After any other element, the library that reads the
 * file could search very long for the next known element.
 */
export async function hasOnlyKnownWebmElements(file: FileHandle, fileSize: number): Promise<boolean> {
  const find = finder(file);
  for (let at = 0; at < fileSize;) {
    const part = await find(at);
    // No element begins at this position. The library that reads the file also stops at this position, so the bytes
    // after it need no check.
    if (!part) return true;
    if (part.id === SEGMENT && !(await isSegmentKnown(find, part.begin, Math.min(part.end ?? Infinity, fileSize))))
      return false;
    if (part.end === null) return true;
    at = part.end;
  }
  return true;
}

async function isSegmentKnown(find: Find, begin: number, end: number): Promise<boolean> {
  for (let at = begin, isInCluster = false; at < end;) {
    const part = await find(at);
    // No complete element follows. Fewer than eight bytes mean that the recording ended inside an element header. They
    // are accepted, because the library that reads the file skips them quickly.
    if (!part) return end - at < 8;
    const isNext = IN_SEGMENT.has(part.id);
    // Does not check a second recording in the same file, because players do not show it.
    if (part.id === EBML || part.id === SEGMENT) return true;
    if (!isNext && !(isInCluster && IN_CLUSTER.has(part.id))) return false;
    // A cluster without a recorded size ends at the first element that cannot be inside a cluster.
    if (isNext && part.id !== VOID && part.id !== CRC) isInCluster = part.id === CLUSTER && part.end === null;
    if (part.end === null && !isInCluster) return false;
    at = part.end ?? part.begin;
  }
  return true;
}

const WINDOW = 64 * 1024;
const LONGEST_HEAD = 12;

/**
 * Returns a function that reads element headers. The function buffers part of the file, because most headers are close
 * together.
 */
function finder(file: FileHandle): Find {
  let [from, window] = [0, Buffer.alloc(0)];
  return async (at) => {
    if (at < from || at + LONGEST_HEAD > from + window.length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(WINDOW), 0, WINDOW, at);
      [from, window] = [at, buffer.subarray(0, bytesRead)];
    }
    const head = window.subarray(at - from, at - from + LONGEST_HEAD);
    const id = idOf(head);
    const size = id && readMatroskaNumber(head.subarray(id.length));
    if (!id || !size) return null;
    const begin = at + id.length + size.length;
    return { id: id.value, begin, end: size.size === null ? null : begin + size.size };
  };
}

/** Reads a WebM element id of one to four bytes. The id includes the bits that mark its length. */
function idOf(head: Buffer): { value: number; length: number } | null {
  const length = Math.clz32(head[0] ?? 0) - 23;
  return length <= 4 && head.length >= length ? { value: head.readUIntBE(0, length), length } : null;
}

/** Reads a Matroska number of one to eight bytes. A value whose bits are all 1 means "unknown". */
export function readMatroskaNumber(bytes: Buffer): { length: number; size: number | null } | null {
  const first = bytes[0];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (bytes.length < length) return null;
  let value = BigInt(first) & ((1n << BigInt(8 - length)) - 1n);
  for (const byte of bytes.subarray(1, length)) value = (value << 8n) | BigInt(byte);
  const isUnknown = value === (1n << BigInt(7 * length)) - 1n;
  return { length, size: isUnknown ? null : Number(value) };
}
