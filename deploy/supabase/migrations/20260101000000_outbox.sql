-- Creates the outbox as the first step of server/outbox/postgres/migrations.ts does; a test compares the two. The functions
-- run the later steps themselves, so those need no file here.
DO $$ BEGIN
  IF to_regnamespace('outbox') IS NULL THEN CREATE SCHEMA outbox; END IF;
END $$;
CREATE TABLE IF NOT EXISTS outbox.migrations (number integer PRIMARY KEY);
ALTER TABLE outbox.migrations ENABLE ROW LEVEL SECURITY;
CREATE TABLE outbox.requests (
  id text COLLATE "C" PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('waiting', 'sending', 'delivered', 'dead', 'spam')),
  due_at bigint,
  received_at bigint NOT NULL,
  queued_at bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  fence integer NOT NULL DEFAULT 0,
  delivered_at bigint,
  last_error text,
  content_hash bytea NOT NULL,
  key_hash bytea,
  name text NOT NULL,
  email text NOT NULL,
  email_folded text NOT NULL,
  phone text,
  message text NOT NULL
);
ALTER TABLE outbox.requests ALTER name SET STATISTICS 0, ALTER email SET STATISTICS 0,
  ALTER email_folded SET STATISTICS 0, ALTER phone SET STATISTICS 0, ALTER message SET STATISTICS 0;
CREATE INDEX requests_content ON outbox.requests (content_hash);
CREATE INDEX requests_open ON outbox.requests (due_at, id) WHERE state IN ('waiting', 'sending');
CREATE TABLE outbox.upkeep (erasures bigint NOT NULL, rewritten bigint NOT NULL);
INSERT INTO outbox.upkeep VALUES (0, 0);
ALTER TABLE outbox.requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE outbox.upkeep ENABLE ROW LEVEL SECURITY;
INSERT INTO outbox.migrations (number) VALUES (1) ON CONFLICT DO NOTHING;
