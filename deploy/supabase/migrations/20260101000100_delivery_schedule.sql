-- Lets pg_cron call deliver-contact-emails every minute, for mails that were not sent at once. It
-- needs two secrets in the vault, set once in the SQL editor. Without them, or without the
-- extensions, another scheduler has to call the function.
--
--   select vault.create_secret('https://<project>.supabase.co', 'project_url');
--   select vault.create_secret('<the value of DELIVERY_SECRET>', 'delivery_secret');
DO $$ BEGIN
  IF (SELECT count(*) FROM pg_available_extensions WHERE name IN ('pg_cron', 'pg_net', 'supabase_vault')) < 3 THEN
    RAISE NOTICE 'pg_cron, pg_net or supabase_vault is missing: no schedule';
    RETURN;
  END IF;
  CREATE EXTENSION IF NOT EXISTS pg_cron;
  CREATE EXTENSION IF NOT EXISTS pg_net;
  PERFORM cron.schedule('deliver-contact-emails', '* * * * *', $job$
    SELECT net.http_post(
      url := project.decrypted_secret || '/functions/v1/deliver-contact-emails',
      headers := jsonb_build_object('Authorization', 'Bearer ' || delivery.decrypted_secret))
    FROM vault.decrypted_secrets project, vault.decrypted_secrets delivery
    WHERE project.name = 'project_url' AND delivery.name = 'delivery_secret'
  $job$);
END $$;
