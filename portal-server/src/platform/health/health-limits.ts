/** The deadline for each part's health check, in milliseconds; the portal itself responds within two seconds. */
export const healthLimits = { deadline: 1_500 };
