-- What the members read of money that was given back, and of a month that was given.
ALTER TYPE "notification_kind" ADD VALUE 'payment_refunded';
ALTER TYPE "notification_kind" ADD VALUE 'month_given';
