import type { PlayerView } from '@croupier/contract/player-fields.ts';
import type { ReviewedLink } from './link-row.ts';

/** The fields that tell whether two accounts are of one person. */
export const comparedFields = [
  'first_name',
  'middle_name',
  'last_name',
  'birth_date',
  'personal_id',
  'document_number',
  'address',
  'country',
  'phone',
  'email',
  'registration_ip',
] as const;

export type ComparedField = (typeof comparedFields)[number];
export type Likeness = 'same' | 'alike' | undefined;

/** The fields behind each trait. */
const fieldsOfTrait: Readonly<Record<ReviewedLink['kinds'][number], readonly ComparedField[]>> = {
  personal_id: ['personal_id'],
  document: ['document_number'],
  name: ['first_name', 'last_name', 'birth_date'],
  name_parts: ['first_name', 'last_name', 'birth_date', 'country'],
  phone: ['phone'],
  mailbox: ['email'],
  number: ['personal_id', 'document_number'],
  sound: ['first_name', 'last_name', 'birth_date'],
  look: ['first_name', 'last_name', 'birth_date'],
  registration_ip: ['registration_ip', 'birth_date'],
};

export const fieldOf = (player: PlayerView, field: ComparedField): string => {
  if (field === 'registration_ip') return player.registration.ip;
  if (field === 'address') return [player.address, player.zip_code, player.city].filter(Boolean).join(', ');
  return player[field] ?? '';
};

/** Without case, accents and punctuation, as the platform compares names too. */
const folded = (value: string): string =>
  value
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Whether two accounts agree in a field: by what is written, or by a trait that the platform found in both. */
export const likenessOf = (
  [one, other]: readonly [PlayerView, PlayerView],
  field: ComparedField,
  common: ReviewedLink['common'],
): Likeness => {
  const [value, theirs] = [folded(fieldOf(one, field)), folded(fieldOf(other, field))];
  if (value === '' || theirs === '') return undefined;
  if (value === theirs) return 'same';
  return common.some(({ kind, is_current }) => is_current && fieldsOfTrait[kind].includes(field)) ? 'alike' : undefined;
};

type Trait = ReviewedLink['kinds'][number];

/** The traits that follow from another one: the same name also sounds and looks the same. */
const implied: Readonly<Partial<Record<Trait, readonly Trait[]>>> = {
  personal_id: ['number'],
  document: ['number'],
  name: ['name_parts', 'sound', 'look'],
  name_parts: ['sound', 'look'],
};

/** The traits without those that another one implies. */
export const tellingTraits = <T extends { readonly kind: Trait }>(traits: readonly T[]): readonly T[] => {
  const told = new Set(traits.flatMap(({ kind }) => implied[kind] ?? []));
  return traits.filter(({ kind }) => !told.has(kind));
};

export const tellingKinds = (kinds: readonly Trait[]): readonly Trait[] =>
  tellingTraits(kinds.map((kind) => ({ kind }))).map(({ kind }) => kind);
