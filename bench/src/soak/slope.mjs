const hour = 3_600_000;

/**
 * Fits a line through samples by least squares.
 *
 * @param {{ at: number, value: number }[]} samples `at` in milliseconds
 * @returns {number} the growth of the value per hour, in its unit
 */
export function slopePerHour(samples) {
  const mean = (of) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [at, value] = [mean((sample) => sample.at), mean((sample) => sample.value)];
  const spread = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0);
  const rise = samples.reduce((sum, sample) => sum + (sample.at - at) * (sample.value - value), 0);
  return spread === 0 ? 0 : (rise / spread) * hour;
}
