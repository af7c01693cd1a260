'use client';

import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { showDeviceLocationError, useDeviceLocation } from '@/components/schools/near/device-location';
import type { NearestSchoolListProps } from './nearest-school-list';

type NearestSchoolsProps = Omit<NearestSchoolListProps, 'position'> & { children: ReactNode };

/** While the reader has turned “Near me” on, shows the given schools, nearest first. Otherwise shows `children`. */
export function NearestSchools({ children, ...list }: NearestSchoolsProps) {
  const { state, position } = useDeviceLocation();
  const [List, setList] = useState<ComponentType<NearestSchoolListProps> | null>(null);
  // The code of the sorted list loads only after a click on “Near me”, while the device searches for its position. Most
  // readers never click it.
  useEffect(() => {
    if (position || state === 'asking')
      import('./nearest-school-list').then(
        ({ NearestSchoolList }) => setList(() => NearestSchoolList),
        () => showDeviceLocationError('The list didn’t load. Try again.'),
      );
  }, [position, state]);
  return List && position ? <List {...list} position={position} /> : <>{children}</>;
}
