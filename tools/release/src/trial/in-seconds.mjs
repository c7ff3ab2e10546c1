/** Seconds for a person. */
export const inSeconds = (seconds) => `${seconds.toFixed(1)} s`;
