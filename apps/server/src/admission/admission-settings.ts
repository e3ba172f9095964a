import { lookupSettings } from '../database/lookup-settings.ts';

/** How the connections of admission work. What they remember need not reach the disk before the answer does. */
export const admissionSettings: Record<string, string> = { ...lookupSettings, synchronous_commit: 'off' };
