import { type OperatorSettings, operatorSettings } from '@croupier/contract/settings.ts';

/** Settings as stored, with defaults filled in. */
export const readSettings = (stored: unknown): OperatorSettings => operatorSettings.parse(stored ?? {});
