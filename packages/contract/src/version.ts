/**
 * The version (semver) of the contract between portal and applications, which equals this package's version. A portal
 * states it in `portal.version`.
 */
export const contractVersion = "0.2.0";
