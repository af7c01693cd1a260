-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE 'case_waiting';
