ALTER TABLE "product_feedback" ADD CONSTRAINT "product_feedback_rating_bounds" CHECK ("rating" BETWEEN 1 AND 5);
--> statement-breakpoint
-- The texts that explain things on the pages; whoever runs the product may rewrite them in place.
INSERT INTO "tooltip_content" ("key", "title", "content") VALUES
  ('match-score', 'Match score', 'Up to five criteria, each with a fixed weight: language, expertise, availability, location and what has passed between you.'),
  ('verified', 'Verified', 'Name and active registration agree with the SEC''s public adviser data, on the day named.'),
  ('free-consultation', 'Free consultation', 'Thirty minutes, at no cost and without obligation. You can move or cancel it until it begins.'),
  ('annual-saving', 'Paid yearly', 'What a year costs less than twelve single months of the same plan.'),
  ('new-leads', 'New leads', 'People who turned to you and have had no answer yet. Leads are never sold.'),
  ('first-answer', 'Median first answer', 'Half of the people who wrote to you had their first answer sooner than this.'),
  ('conversion-rate', 'Conversion rate', 'Leads that became clients, out of all leads that are decided.'),
  ('online-status', 'Online status', 'Shown to others only while you allow it in Settings. Away means five minutes without activity.')
ON CONFLICT ("key") DO NOTHING;
