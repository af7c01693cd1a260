import 'server-only';
import { AppError } from '@/lib/errors';
import type { Interval } from '@/lib/site';
import { daysToChoose } from '../coming-price/notice';

export function badDay(moment: Date): AppError {
  const { earliest, latest } = daysToChoose(moment);
  return new AppError(
    'invalid',
    `Choose a day from ${earliest} to ${latest}: members are told 30 days before.`,
    undefined,
    'day',
  );
}

export const noPrice = (interval: Interval) =>
  new AppError('conflict', `There is no right price of a ${interval} at Stripe: put it there first.`);

export const nobodyConcerned = () =>
  new AppError('conflict', 'Everybody pays this price already: there is nothing to announce.');
