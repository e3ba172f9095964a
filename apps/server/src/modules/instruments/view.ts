import type { staffInstrument } from '@croupier/contract/back-office/instruments.ts';
import type { instrument, operatorInstrument } from '@croupier/contract/instrument-fields.ts';
import type { z } from 'zod';
import type { Instrument } from './instrument.ts';
import type { SameAt } from './queries.ts';
import { compareHolder } from './rules.ts';

type Labelled = Pick<Instrument, 'kind' | 'iban' | 'brand' | 'last_four' | 'provider'>;

/** What to show of an account or card: enough to tell one's own apart, and nothing to pay with. */
export const labelOf = ({ kind, iban, brand, last_four, provider }: Labelled): string => {
  if (iban !== null) return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
  const name = brand ?? (kind === 'card' ? 'Card' : (provider ?? kind));
  return last_four === null ? name : `${name} •••• ${last_four}`;
};

/** An instrument as the player sees it. */
export const instrumentView = (stored: Instrument): z.input<typeof instrument> => ({
  id: stored.id,
  player_id: stored.player_id,
  kind: stored.kind,
  label: labelOf(stored),
  holder_name: stored.holder_name,
  country: stored.iban?.slice(0, 2) ?? null,
  bic: stored.bic,
  provider: stored.provider,
  brand: stored.brand,
  last_four: stored.last_four,
  expires_on: stored.expires_on,
  created_at: stored.created_at.toISOString(),
  removed_at: stored.removed_at?.toISOString() ?? null,
});

/** As the operator's server sees it, which needs the token to pay. */
export const operatorView = (stored: Instrument): z.input<typeof operatorInstrument> => ({
  ...instrumentView(stored),
  token: stored.token,
});

type Holder = Parameters<typeof compareHolder>[1];

/** As staff see it: whose account it is, and who else has it. */
export const staffView = (
  stored: Instrument,
  player: Holder,
  same: readonly SameAt[],
): z.input<typeof staffInstrument> => ({
  ...instrumentView(stored),
  holder_match: compareHolder(stored.holder_name, player),
  same_at: same.filter(({ of }) => of === stored.id).map(({ id, name, is_removed }) => ({ id, name, is_removed })),
});
