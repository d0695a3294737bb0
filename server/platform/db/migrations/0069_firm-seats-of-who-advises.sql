-- Owners and administrators take a seat only while their advisor profile is published.
-- As text: a new database takes all migrations at once, and an added value is not yet comparable.
UPDATE "subscriptions" s
   SET "seats_used" = (SELECT count(*) FROM "firm_members" m JOIN "advisor_profiles" a ON a."id" = m."advisor_id"
                        WHERE m."firm_id" = s."payer_id" AND m."firm_role"::text <> 'compliance'
                          AND (m."firm_role"::text = 'advisor' OR a."published"))
 WHERE s."payer_kind" = 'firm';
