-- How often a setting was changed: who changes it says which one was seen (docs/decisions/080).
ALTER TABLE "settings" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

-- Every process knows what is set, and is told of each change.
CREATE FUNCTION announce_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('settings', '');
  RETURN NULL;
END $$;

CREATE TRIGGER announce_settings AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
FOR EACH STATEMENT EXECUTE FUNCTION announce_settings();
