ALTER TABLE "notification_counts" ADD COLUMN "unread_by_module" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- Adds two counts by module. Modules without a count are left out.
CREATE FUNCTION "added_counts"(one jsonb, other jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT coalesce(jsonb_object_agg(module, amount), '{}')
	FROM (
		SELECT key AS module, sum(value::bigint) AS amount
		FROM (SELECT * FROM jsonb_each_text(one) UNION ALL SELECT * FROM jsonb_each_text(other)) AS counts
		GROUP BY key HAVING sum(value::bigint) <> 0
	) AS sums
$$;
--> statement-breakpoint
UPDATE "notification_counts" AS counts SET unread_by_module = unread.by_module
FROM (
	SELECT user_id, jsonb_object_agg(module, amount) AS by_module
	FROM (SELECT user_id, module, count(*) AS amount FROM notifications WHERE read_at IS NULL GROUP BY user_id, module) AS of_module
	GROUP BY user_id
) AS unread
WHERE counts.user_id = unread.user_id;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_added_notifications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In one order everywhere, so that two statements cannot wait for each other.
	INSERT INTO notification_counts AS counts (user_id, total, unread, unread_by_module)
	SELECT user_id, sum(amount), sum(unread), coalesce(jsonb_object_agg(module, unread) FILTER (WHERE unread > 0), '{}')
	FROM (
		SELECT user_id, module, count(*) AS amount, count(*) FILTER (WHERE read_at IS NULL) AS unread
		FROM added GROUP BY user_id, module
	) AS of_module
	GROUP BY user_id ORDER BY user_id
	ON CONFLICT (user_id) DO UPDATE SET total = counts.total + excluded.total, unread = counts.unread + excluded.unread,
		unread_by_module = added_counts(counts.unread_by_module, excluded.unread_by_module);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_changed_notifications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE notification_counts AS counts SET unread = counts.unread + change.by,
		unread_by_module = added_counts(counts.unread_by_module, change.by_module)
	FROM (
		SELECT user_id, sum(amount) AS by, jsonb_object_agg(module, amount) AS by_module
		FROM (
			SELECT user_id, module, sum(unread) AS amount FROM (
				SELECT user_id, module, count(*) AS unread FROM after WHERE read_at IS NULL GROUP BY user_id, module
				UNION ALL
				SELECT user_id, module, -count(*) FROM before WHERE read_at IS NULL GROUP BY user_id, module
			) AS both_sides GROUP BY user_id, module HAVING sum(unread) <> 0
		) AS of_module GROUP BY user_id
	) AS change
	WHERE counts.user_id = change.user_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_removed_notifications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE notification_counts AS counts SET total = counts.total - gone.amount, unread = counts.unread - gone.unread,
		unread_by_module = added_counts(counts.unread_by_module, gone.by_module)
	FROM (
		SELECT user_id, sum(amount) AS amount, sum(unread) AS unread, jsonb_object_agg(module, -unread) AS by_module
		FROM (
			SELECT user_id, module, count(*) AS amount, count(*) FILTER (WHERE read_at IS NULL) AS unread
			FROM removed GROUP BY user_id, module
		) AS of_module GROUP BY user_id
	) AS gone
	WHERE counts.user_id = gone.user_id;
	RETURN NULL;
END $$;
