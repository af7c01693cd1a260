// Durations and sizes in words, from the constants that the code uses.

const HOUR = 3_600_000;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

export const hours = (milliseconds: number): string => counted(milliseconds / HOUR, 'hour');
export const days = (milliseconds: number): string => counted(milliseconds / (24 * HOUR), 'day');
export const megabytes = (bytes: number): string => `${bytes / (1024 * 1024)} MB`;
