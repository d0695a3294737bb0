-- The conversion rate is out of every lead, and a free consultation may last longer than half an
-- hour. Texts that the staff changed stay.
UPDATE "tooltip_content" SET "content" = 'Leads that became clients, out of all leads.'
WHERE "key" = 'conversion-rate'
  AND "content" = 'Leads that became clients, out of all leads that were won or lost.';
--> statement-breakpoint
UPDATE "tooltip_content"
SET "content" = 'At least thirty minutes, free and without obligation. You can reschedule or cancel until it starts.'
WHERE "key" = 'free-consultation'
  AND "content" = 'Thirty minutes, free and without obligation. You can reschedule or cancel until it starts.';
