import sharp from 'sharp';

/** Creates a JPEG such as a phone might send. */
export const createSamplePhoto = async () =>
  new Blob(
    [
      new Uint8Array(
        await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#8ecbf3' } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    {
      type: 'image/jpeg',
    },
  );
