-- Every stored sentence about a difference becomes its kind with the two values.
UPDATE "verifications" SET "differences" = (
  SELECT jsonb_agg(
    CASE "entry" ->> 'what'
      WHEN 'Name' THEN jsonb_build_object(
        'kind', 'name',
        'onRecord', "entry" -> 'onRecord',
        'onProfile', CASE WHEN "entry" ->> 'onProfile' = 'No name given' THEN '""'::jsonb ELSE "entry" -> 'onProfile' END)
      WHEN 'CRD number' THEN jsonb_build_object('kind', 'number', 'onProfile', "entry" -> 'onProfile')
      ELSE '{"kind": "registration"}'::jsonb
    END ORDER BY "place")
  FROM jsonb_array_elements("differences") WITH ORDINALITY AS "entries" ("entry", "place"))
WHERE jsonb_array_length("differences") > 0;
