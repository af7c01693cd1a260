-- True if a report campaign is open and some reported content still awaits review. In a report campaign, many people
-- report content, but their reports do not hide it. Called by lib/policy/visible-content-sql.ts and inbox_entries.
CREATE OR REPLACE FUNCTION campaign_waits(campaign report_campaigns)
RETURNS boolean
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT campaign.open_key IS NOT NULL AND EXISTS (
    SELECT FROM reviews v CROSS JOIN LATERAL reports_of_round(v) WHERE v.school_id = campaign.school_id AND v.open_key IS NOT NULL)
$$;
