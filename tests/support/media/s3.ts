import { createHash, randomBytes } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { afterAll } from 'vitest';
import { s3Emulator } from './s3-emulator';

// Import this module before any module that reads the configuration. It stores photos and videos in a new bucket, at
// the S3 server S3_TEST_ENDPOINT or, without this variable, at an emulator.

const { S3_TEST_ENDPOINT, S3_TEST_KEY = 'test:tester', S3_TEST_SECRET = 'testing' } = process.env;
const KEYS = { accessKeyId: S3_TEST_KEY, secretAccessKey: S3_TEST_SECRET };
const bucket = `media-${randomBytes(8).toString('hex')}`;

/** The emulator, or null if the tests run against a real S3 server. */
export const emulator = S3_TEST_ENDPOINT ? null : await s3Emulator(bucket, KEYS);
afterAll(() => emulator?.stop());

const endpoint = S3_TEST_ENDPOINT ?? emulator!.endpoint;
Object.assign(process.env, {
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: S3_TEST_KEY,
  S3_SECRET_ACCESS_KEY: S3_TEST_SECRET,
});

export const bucketUrl = `${endpoint}/${bucket}`;
const client = new AwsClient({ ...KEYS, service: 's3', region: 'us-east-1', retries: 0 });

/** Sends a signed request for which our code has no function. */
export async function rawS3Request(method: string, path: string, body?: Buffer, headers?: Record<string, string>) {
  const sha256 = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  const init = {
    method,
    headers: { ...headers, 'x-amz-content-sha256': sha256 },
    ...(body && { body: new Uint8Array(body) }),
  };
  return client.fetch(bucketUrl + path, init);
}

if (!emulator) await rawS3Request('PUT', '');
