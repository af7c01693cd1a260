// Formats durations and sizes that are constants in the code as words, so that public pages state the limits that the
// code applies.

import { DAY, HOUR } from '@/lib/time/duration';

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

export const formatHours = (milliseconds: number): string => counted(milliseconds / HOUR, 'hour');
export const formatDays = (milliseconds: number): string => counted(milliseconds / DAY, 'day');
export const formatBytesAsMegabytes = (bytes: number): string => `${bytes / (1024 * 1024)} MB`;
