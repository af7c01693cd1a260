-- What was written on how an entry ended is kept for a year beside it, and for nobody in the log; who works on one stands there by number alone.
SET LOCAL audit.forgets = 'on';
-- Few rows: one for each entry that administrators have closed.
UPDATE audit_log SET details = details - 'note' WHERE action = 'inbox.close' AND details ? 'note';
-- Few rows: one for each entry that administrators have given to one of them.
UPDATE audit_log SET details = details - 'before' - 'after' WHERE action = 'inbox.assign' AND details ? 'after';
SET LOCAL audit.forgets = 'off';
