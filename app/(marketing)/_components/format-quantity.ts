// These functions write the code's time and size limits as words, such as '30 days'. Public pages call them, so the
// pages always state the limits that the code applies.

import { DAY, HOUR } from '@/lib/time/duration';

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

export const formatHours = (milliseconds: number): string => counted(milliseconds / HOUR, 'hour');
export const formatDays = (milliseconds: number): string => counted(milliseconds / DAY, 'day');
export const formatBytesAsMegabytes = (bytes: number): string => `${bytes / (1024 * 1024)} MB`;
