ALTER TYPE "report_reason" ADD VALUE IF NOT EXISTS 'danger' BEFORE 'disrespectful';
