-- The functions make and migrate their tables themselves (server/outbox/postgres/migrations.ts). This file stays, because
-- `supabase db push` wants to find every migration that it has once applied.
CREATE SCHEMA IF NOT EXISTS outbox;
