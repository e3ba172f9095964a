const slotSeconds = 120;
export const slots = 16;

/** The slot of a timestamp, or of a moment, in seconds: two minutes each, used again after all others. */
export const slotOf = (seconds: number): number => ((Math.floor(seconds / slotSeconds) % slots) + slots) % slots;

/** 128 bits of the signature, in the form of a UUID: enough to be unique, and small in the index. */
export const shortSignature = (hex: string): string => hex.slice(0, 32);
