// Redraws a photo in a web worker for components/media/redraw.ts. The new file contains only the picture, rotated
// upright, without metadata.
onmessage = async ({ data: { file, width, height, types } }) => {
  try {
    const picture = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    picture.close();
    for (const type of types) {
      if (type === 'image/jpeg') {
        // Paints white behind the photo, because transparent pixels would become black in a JPEG.
        context.globalCompositeOperation = 'destination-over';
        context.fillStyle = 'white';
        context.fillRect(0, 0, width, height);
      }
      const blob = await canvas.convertToBlob({ type, quality: 0.9 });
      if (blob.type === type) return postMessage(blob);
    }
    postMessage(null);
  } catch {
    postMessage(null);
  }
};
