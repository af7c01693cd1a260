// Formats durations and sizes as words for the public pages. The values are the constants that the code uses.

import { DAY, HOUR } from '@/lib/time/duration';

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

export const hoursText = (milliseconds: number): string => counted(milliseconds / HOUR, 'hour');
export const daysText = (milliseconds: number): string => counted(milliseconds / DAY, 'day');
export const megabytesText = (bytes: number): string => `${bytes / (1024 * 1024)} MB`;
