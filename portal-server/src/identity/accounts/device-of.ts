/** The device that a User-Agent names; an unknown part is `null`. */
export interface Device {
  browser: string | null;
  system: string | null;
}

type Names = readonly (readonly [RegExp, string])[];

// In this order: each browser also names those after it (RFC 9110, 10.1.5).
const browsers: Names = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Vivaldi\//, "Vivaldi"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|Chromium\/|CriOS\//, "Chrome"],
  [/Version\/.*Safari\//, "Safari"],
];
const systems: Names = [
  [/iPhone|iPad|iPod/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux/, "Linux"],
];

/** The longest User-Agent that is read. */
const mostCharacters = 1_000;

/**
 * The names of browser and operating system, for the list of a user's sessions. Only these names are stored: the whole
 * header would reveal more about a user than the list needs.
 */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? "").slice(0, mostCharacters);
  const nameIn = (names: Names) => names.find(([form]) => form.test(text))?.[1] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
