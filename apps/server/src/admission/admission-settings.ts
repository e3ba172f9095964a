import { lookupSettings } from '../database/lookup-settings.ts';

/**
 * Settings of the connections of admission. They commit asynchronously: what they write need not reach the disk before
 * the answer.
 */
export const admissionSettings: Record<string, string> = { ...lookupSettings, synchronous_commit: 'off' };
