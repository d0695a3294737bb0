-- A consumer who blocks an advisor no longer agrees that the advisor knows them; blocks of before
-- left the agreement in force.
UPDATE "consents" SET "withdrawn_at" = now()
FROM "blocks"
WHERE "consents"."withdrawn_at" IS NULL
  AND "consents"."consumer_id" = "blocks"."blocker_id"
  AND "consents"."advisor_id" = "blocks"."blocked_id";
