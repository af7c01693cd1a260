'use client';

import { useState } from 'react';

/**
 * Shows a picture over the person's initials. If the picture cannot be loaded, removes it, so that the initials are
 * visible.
 */
export function AvatarImage({ src }: { src: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return (
    <img
      // Detects a picture that failed before hydration, when `onError` was not yet attached.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(true);
      }}
      src={src}
      alt=""
      onError={() => setBroken(true)}
      className="absolute inset-0 size-full object-cover"
    />
  );
}
