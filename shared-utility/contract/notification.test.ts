import type { NotificationLevel } from "@portico/contract";
import { categoryLevel } from "./notification.ts";

type Level = NotificationLevel;

it.each<[Level, Level, Level | null, Level]>([
  ["push", "push", null, "push"],
  ["portal", "push", null, "portal"],
  ["off", "push", null, "off"],
  ["push", "portal", null, "portal"],
  ["off", "portal", null, "off"],
  ["push", "off", null, "off"],
  ["push", "off", "push", "push"],
  ["portal", "push", "push", "push"],
  ["off", "push", "portal", "portal"],
  ["push", "push", "off", "off"],
])(
  "with the application at %s, the category's default %s and the choice %s, the category is at %s",
  (app, byDefault, level, expected) => {
    expect(categoryLevel(app, { default: byDefault, level })).toBe(expected);
  },
);
