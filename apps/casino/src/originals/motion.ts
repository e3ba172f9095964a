/** Whether somebody has asked their device for less motion: results then appear at once. */
export const wantsStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
