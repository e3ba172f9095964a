import { Refusal } from '../../base/refusal.ts';

export const unreadableFile = (message: string): Refusal =>
  new Refusal('INVALID_REQUEST', message, { rule: 'unreadable_file' });
