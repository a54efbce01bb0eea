/**
 * The version (semver) of the contract between portal and applications: that of this package. A portal has it in
 * `portal.version`.
 */
export const contractVersion = "0.2.0";
