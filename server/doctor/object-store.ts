import { fetchSigned } from '@/lib/media/s3-client';
import { errorFinding, okFinding, type DoctorCheck } from './finding';

const ABOUT = 'object store';
const MAX_WAIT_MS = 8_000;

export const objectStoreCheck: DoctorCheck = {
  about: ABOUT,
  async run({ env }) {
    if (!env.S3_ENDPOINT) return [];
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    const query = { 'list-type': '2', 'max-keys': '1' };
    const signed = await fetchSigned({ method: 'GET', query, signal }, env);
    await signed.body?.cancel();
    if (!signed.ok)
      return [
        errorFinding(
          ABOUT,
          `it refuses our key or bucket with status ${signed.status}`,
          'Compare the S3 settings in .env with the object store, and let the key list the bucket.',
        ),
      ];
    const visitor = await fetch(`${env.S3_ENDPOINT}/${env.S3_BUCKET}?${new URLSearchParams(query)}`, {
      signal,
      redirect: 'manual',
    });
    await visitor.body?.cancel();
    return [
      visitor.ok
        ? errorFinding(ABOUT, 'everybody can list the files in the bucket', 'Make the bucket private.')
        : okFinding(ABOUT, 'the bucket answers us, and refuses visitors'),
    ];
  },
};
