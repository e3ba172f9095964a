import type { Tone } from './ui/tag.tsx';

/** The tone of each state that the API knows by name, everywhere alike. */
const tones: Readonly<Record<string, Tone>> = {
  active: 'good',
  verified: 'good',
  paid: 'good',
  completed: 'good',
  confirmed: 'good',
  accepted: 'good',
  delivered: 'good',
  low: 'neutral',
  inactive: 'neutral',
  closed: 'neutral',
  expired: 'neutral',
  not_started: 'neutral',
  cancelled: 'neutral',
  withdrawn: 'neutral',
  new: 'info',
  allowed: 'info',
  open: 'info',
  running: 'info',
  pending: 'warn',
  pending_review: 'warn',
  medium: 'warn',
  paused: 'warn',
  locked: 'bad',
  rejected: 'bad',
  refused: 'bad',
  failed: 'bad',
  dead: 'bad',
  revoked: 'bad',
  high: 'bad',
  critical: 'bad',
};

export const toneOf = (state: string): Tone => tones[state] ?? 'neutral';
