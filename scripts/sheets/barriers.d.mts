import type { Page } from "@playwright/test";

export function barriers(page: Page): Promise<string[]>;
