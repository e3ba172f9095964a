import { allSearchKinds, maxFound, type SearchKind, searchKinds } from '@croupier/contract/back-office/search.ts';
import { allRoles, roleHas } from '@croupier/contract/permissions.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { addBonus } from '../../../test/support/bonuses.ts';
import { mustData } from '../../../test/support/client.ts';
import { eventually, patience } from '../../../test/support/eventually.ts';
import { deposit } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { parseSearchTerms } from './search-terms.ts';

const world = await createFileWorld();

let studio: Awaited<ReturnType<typeof openStudio>>;
let admin: Staff;
let player: number;
const facts: Record<SearchKind, { q: string; id: string }> = {} as never;

type Found = {
  kind: SearchKind;
  id: string;
  title: string;
  subtitle: string;
  amount: number | null;
  player_id: number | null;
};

const search = async (q: string, by = admin): Promise<Found[]> => {
  const { groups } = await mustData(by.get(`/api/back-office/v1/search?q=${encodeURIComponent(q)}`));
  return groups.flatMap((group: { kind: string; results: Found[] }) => {
    expect(group.results.every((result) => result.kind === group.kind)).toBe(true);
    return group.results;
  });
};

beforeAll(async () => {
  studio = await openStudio(world);
  const { operator } = studio;
  admin = studio.staff;
  player = await registerTestPlayer(operator, {
    username: 'wanderer',
    email: 'ada.weber@example.com',
    first_name: 'Ada',
    last_name: 'Zweig-Weber',
    phone: '+491701234567',
    external_id: 'crm-77',
  });
  const paid = await deposit(operator, player, 500, { external_reference: 'bank-2026-77' });
  const gameSession = await studio.openSession(1_000);
  const round_id = newName('hand');
  const placed = await gameSession.bet(newName('b'), 100, { round_id });
  const bonus = await addBonus(admin, { name: 'Lucky Lantern' });
  const codes = { codes: ['LANTERN-77'], bonus_id: bonus };
  const made = await admin.post('/api/back-office/v1/promo-codes', codes);
  const colleague = await addTestStaff(world, operator, 'auditor');
  const requestId = placed.headers['x-request-id'] as string;
  Object.assign(facts, {
    player: { q: 'wanderer', id: String(player) },
    payment: { q: 'bank-2026-77', id: String(paid.body.data.id) },
    round: { q: round_id, id: round_id },
    game: { q: studio.studio.external_id, id: String(studio.studio.game) },
    bonus: { q: 'lantern', id: String(bonus) },
    promo_code: { q: 'lantern-77', id: String(made.body.data.codes[0].id) },
    api_request: { q: requestId, id: requestId },
    staff: { q: colleague.email, id: String(colleague.id) },
  });
  await eventually(async () => (await search(requestId)).length > 0);
}, patience);

describe('200 the search over everything', () => {
  test.each(allSearchKinds)('finds a %s by its fields', async (kind) => {
    const found = await search(facts[kind].q);
    expect(found.filter((result) => result.kind === kind).map((result) => result.id)).toEqual([facts[kind].id]);
    expect(found.every((result) => result.title !== '' && result.subtitle !== '')).toBe(true);
    expect(found.every((result) => (result.amount === null) === (result.kind !== 'payment'))).toBe(true);
  });

  test.each(['+49 170 123-45 67', 'crm-77', 'ada.weber@', 'ZWEIG', 'ada weber', 'Ada Zweig', 'weber ada', 'Àda Wéber'])(
    'finds a player by %s',
    async (q) => {
      const players = (await search(q)).filter((result) => result.kind === 'player');
      expect(players).toEqual([
        expect.objectContaining({ id: String(player), title: 'Ada Zweig-Weber', player_id: player }),
      ]);
    },
  );

  test('finds a payment by the reference of the bank', async () => {
    await world.admin`update payment_requests set bank_reference = 'SEPA-9' where id = ${Number(facts.payment.id)}`;
    expect(await search('SEPA-9')).toEqual([
      expect.objectContaining({ id: facts.payment.id, amount: 500, currency: 'EUR' }),
    ]);
  });

  test('an id finds every kind that has it', async () => {
    for (const q of [String(player), `#${player}`])
      expect((await search(q)).filter((result) => result.kind === 'player').map((result) => result.id)).toContain(
        String(player),
      );
  });

  test('finds nothing by another first name, and takes special characters literally', async () => {
    for (const q of ['bob weber', '100%', "' or 1=1 --", '_____', '\\'])
      expect((await search(q)).filter((result) => result.id === String(player))).toEqual([]);
  });

  test('returns a limited number of each kind', async () => {
    for (let n = 0; n < maxFound + 3; n += 1) await registerTestPlayer(studio.operator, { last_name: `Manifold ${n}` });
    expect(await search('manifold')).toHaveLength(maxFound);
  });

  test.each(allRoles)('a %s finds only what their permissions allow', async (role) => {
    const staff = await addTestStaff(world, studio.operator, role);
    for (const kind of allSearchKinds) {
      const kinds = (await search(facts[kind].q, staff)).map((result) => result.kind);
      expect(kinds.includes(kind)).toBe(roleHas(role, searchKinds[kind]));
      expect(kinds.filter((one) => !roleHas(role, searchKinds[one]))).toEqual([]);
    }
  });

  test('finds nothing of another operator', async () => {
    const { staff } = await openStudio(world);
    for (const kind of allSearchKinds) expect(await search(facts[kind].q, staff)).toEqual([]);
  });

  test.each(['q=', 'q=%20', `q=${'x'.repeat(101)}`, 'p=1', 'q=%00'])('422 VALIDATION_FAILED: %s', async (query) => {
    expect((await admin.get(`/api/back-office/v1/search?${query}`)).status).toBe(422);
  });
});

test.each([
  ['#17', { number: 17 }],
  ['017', { number: null }],
  ['99999999999999999999', { number: null }],
  [`req_${'a'.repeat(32)}`, { requestId: 'a'.repeat(32) }],
  ['+49 (170) 12-34', { phone: '+491701234' }],
  ['1234', { phone: null, number: 1_234 }],
])('%s is parsed as %o', (text, expected) => {
  expect(parseSearchTerms(text)).toMatchObject(expected);
});
