'use client';

import { useState } from 'react';

/**
 * Shows the picture over the initials. If the picture cannot be loaded, it is removed, even if loading failed before
 * this script ran.
 */
export function AvatarImage({ src }: { src: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return (
    <img
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
