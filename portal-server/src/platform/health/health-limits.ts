/** How long a part may take to answer a health check, in milliseconds: the portal itself answers within two seconds. */
export const healthLimits = { deadline: 1_500 };
