import type { ProposalKindName } from '@croupier/contract/back-office/proposals.ts';
import { day } from '../../src/base/durations.ts';
import { base } from '../../support/back-office.ts';
import { addGame, plantProvider } from './games.ts';
import { newReference } from './money.ts';
import { type MoneyKind, moneyCases, type People, type ProposalCase } from './money-proposals.ts';
import { addTestStaff, type Staff } from './staff.ts';
import type { World } from './world.ts';

/** One change of every kind that can require a second person. */
export const proposalCases = (
  world: World,
  people: () => People,
): Record<ProposalKindName, () => Promise<ProposalCase>> => ({
  ...moneyCases(world, people),
  ...controlCases(world, people),
});

/** The kinds that give rights, or weaken a control. */
const controlCases = (
  world: World,
  people: () => People,
): Record<Exclude<ProposalKindName, MoneyKind>, () => Promise<ProposalCase>> => {
  const staffNamed = async (email: string) =>
    (await people().other.get(`${base}/staff`)).body.data.filter((row: { email: string }) => row.email === email);

  return {
    'api_key.create': async () => {
      const name = `Cashier ${newReference()}`;
      return {
        route: 'create_api_key',
        send: (staff) => staff.post(`${base}/api-keys`, { name, scopes: ['payments:write'] }),
        look: async () =>
          (await people().other.get(`${base}/api-keys`)).body.data.filter((key: { name: string }) => key.name === name)
            .length,
      };
    },
    'api_key.update': async () => {
      const { id } = await people().operator.addKey(['payments:read']);
      const at = `${base}/api-keys/${id}`;
      return {
        route: 'update_api_key',
        send: (staff) => staff.patch(at, { scopes: ['payments:read', 'payments:write'] }),
        look: async () => (await world.admin`select scopes from api_keys where id = ${id}`)[0],
        meddle: () => people().other.patch(at, { rate_limit_per_minute: 5 }),
      };
    },
    'api_key.rotate': async () => {
      const { id } = await people().operator.addKey(['payments:write']);
      const at = `${base}/api-keys/${id}`;
      return {
        route: 'rotate_api_key',
        send: (staff) => staff.post(`${at}/rotate`),
        look: async () => (await world.admin`select secret_sealed from api_keys where id = ${id}`)[0],
        meddle: () => people().other.patch(at, { scopes: ['payments:write', 'players:read'] }),
      };
    },
    'operator.update': async () => {
      const threshold = Math.floor(Math.random() * 1_000_000) + 1_000_000;
      await people().other.patch(`${base}/operator`, { settings: { four_eyes_threshold: 100 } });
      return {
        route: 'update_operator',
        send: (staff) => staff.patch(`${base}/operator`, { settings: { four_eyes_threshold: threshold } }),
        look: async () =>
          (await people().other.get(`${base}/operator`)).body.data.settings.four_eyes_threshold === threshold,
        meddle: () => people().other.patch(`${base}/operator`, { settings: { four_eyes_threshold: 50 } }),
      };
    },
    'payment_method.save': async () => {
      const code = newReference().toLowerCase();
      const method = { code, name: 'Wire', supports_deposit: true, supports_withdrawal: true, currencies: ['EUR'] };
      await world.admin`insert into payment_methods (operator_id, code, name, supports_deposit, supports_withdrawal,
      min_deposit, max_deposit, min_withdrawal, max_withdrawal, currencies, created_at, updated_at)
      values (${people().operator.operator_id}, ${code}, 'Wire', true, true, 1, 100, 1, 100, '{EUR}', now(), now())`;
      return {
        route: 'save_payment_method',
        send: (staff) => staff.put(`${base}/payment-methods`, { ...method, max_withdrawal: 5_000 }),
        look: async () =>
          (await people().other.get(`${base}/payment-methods`)).body.data.find(
            (row: { code: string }) => row.code === code,
          ),
        meddle: () =>
          people().other.put(`${base}/payment-methods`, {
            ...method,
            min_deposit: 2,
            max_deposit: 90,
            min_withdrawal: 2,
            max_withdrawal: 90,
          }),
      };
    },
    'aml_rule.update': async () => {
      const rule = {
        name: newReference(),
        kind: 'single_amount',
        applies_to: 'deposit',
        parameters: { threshold: 1_000 },
      };
      const { id } = (await people().other.post(`${base}/aml/rules`, rule)).body.data;
      const find = async () =>
        (await people().other.get(`${base}/aml/rules`)).body.data.find((row: { id: number }) => row.id === id);
      return {
        route: 'update_aml_rule',
        send: (staff) => staff.patch(`${base}/aml/rules/${id}`, { is_active: false }),
        look: async () => (await find()).is_active,
        meddle: () => people().other.patch(`${base}/aml/rules/${id}`, { action: 'refuse' }),
      };
    },
    'exchange_rates.set': async () => {
      const at = `${base}/exchange-rates`;
      const ago = (daysAgo: number) => new Date(world.clock.now().getTime() - daysAgo * day).toISOString();
      // One person cannot replace a rate that an earlier test confirmed.
      await world.admin`delete from exchange_rates where operator_id = ${people().operator.operator_id}`;
      await world.admin`
      insert into exchange_rates (operator_id, currency, day, rate, source, created_at)
      values (${people().operator.operator_id}, 'USD', ${ago(2)}::date, 0.92, 'manual', ${ago(1)}::timestamptz)`;
      const set = (staff: Staff, rate: string) =>
        staff.put(at, { day: ago(0).slice(0, 10), rates: [{ currency: 'USD', rate }] });
      await set(people().other, '0.92');
      return {
        route: 'set_exchange_rates',
        send: (staff) => set(staff, '0.00001'),
        look: async () => (await people().other.get(`${at}?currency=USD&per_page=1`)).body.data[0],
        meddle: () => set(people().other, '0.95'),
      };
    },
    'loyalty_programme.set': async () => {
      const at = `${base}/loyalty/programme`;
      const programme = { points_rate: 0, exchange_rate: 0, minimum_points: 1_000 };
      await people().other.put(at, programme);
      return {
        route: 'set_loyalty_programme',
        send: (staff) => staff.put(at, { ...programme, exchange_rate: 1_000 }),
        look: async () => (await people().other.get(at)).body.data,
        meddle: () => people().other.put(at, { ...programme, minimum_points: 2_000 }),
      };
    },
    'game_provider.create': async () => {
      const slug = newReference().toLowerCase();
      const at = `${base}/game-providers`;
      const launch_url = `https://${slug}.thief.example/?token={token}`;
      return {
        route: 'create_game_provider',
        send: (staff) => staff.post(at, { slug, name: 'Studio', launch_url }),
        look: () => world.admin`select id from game_providers where slug = ${slug}`,
      };
    },
    'cashier.set': async () => {
      const at = `${base}/cashiers`;
      const page_url = `https://${newReference().toLowerCase()}.example/pay`;
      await world.admin`
        insert into cashiers (operator_id, adapter, is_active, secret_sealed, secret_created_at, updated_at)
        values (${people().operator.operator_id}, 'generic', true, '\\x00', now(), now())
        on conflict (operator_id, adapter) do update set is_active = true, page_url = null`;
      return {
        route: 'set_cashier',
        send: (staff) => staff.put(at, { adapter: 'generic', page_url }),
        look: async () => (await people().other.get(at)).body.data,
        // One person can switch it off.
        meddle: () => people().other.put(at, { adapter: 'generic', is_active: false }),
      };
    },
    'free_round_port.set': async () => {
      const { id } = await plantProvider(world, people().operator);
      const at = `${base}/game-providers/${id}/free-rounds`;
      return {
        route: 'set_free_round_port',
        send: (staff) => staff.put(at, { url: 'https://studio.example/free-rounds' }),
        look: async () => (await world.admin`select url from free_round_ports where provider_id = ${id}`)[0] ?? null,
      };
    },
    'game.create': async () => {
      const { slug } = await plantProvider(world, people().operator);
      const thumbnail_url = `https://${slug}.thief.example/picture.png`;
      const game = { provider: slug, external_id: slug, name: 'Some Game', type: 'rng', category: 'slots', rtp: 96 };
      return {
        route: 'create_game',
        send: (staff) => staff.post(`${base}/games`, { ...game, thumbnail_url }),
        look: () => world.admin`select id from games where external_id = ${slug}`,
      };
    },
    'game_provider.update': async () => {
      const { id } = await plantProvider(world, people().operator);
      const at = `${base}/game-providers`;
      const moved = { launch_url: 'https://play.studio.example/new/{game}?t={token}' };
      return {
        route: 'change_game_provider',
        send: (staff) => staff.patch(`${at}/${id}`, { launch_url: 'https://play.thief.example/?token={token}' }),
        look: async () => (await world.admin`select launch_url from game_providers where id = ${id}`)[0],
        meddle: () => people().other.patch(`${at}/${id}`, moved),
      };
    },
    'game.update': async () => {
      const provider = await plantProvider(world, people().operator);
      const id = await addGame(people().other, provider.slug, { category: 'table' });
      const at = `${base}/games/${id}`;
      return {
        route: 'change_game',
        send: (staff) => staff.patch(at, { category: 'slots' }),
        look: async () => (await people().other.get(at)).body.data.category,
        meddle: () => people().other.patch(at, { name: newReference() }),
      };
    },
    'identity_provider.set': async () => {
      const at = `${base}/identity-provider`;
      const { operator, other } = people();
      const present = { issuer: `https://${newReference().toLowerCase()}.example`, client_id: 'croupier' };
      await world.admin`
        insert into identity_providers (operator_id, issuer, client_id, label, sso_only, updated_at)
        values (${operator.operator_id}, ${present.issuer}, 'croupier', 'SSO', false, now())
        on conflict (operator_id) do update set issuer = ${present.issuer}`;
      const thief = { ...present, issuer: 'https://id.thief.example', client_secret: 'thief-secret' };
      return {
        route: 'set_identity_provider',
        send: (staff) => staff.put(at, thief),
        look: async () => (await other.get(at)).body.data.issuer,
        meddle: () => other.put(at, { ...present, label: newReference() }),
      };
    },
    'staff.create': async () => {
      const email = `${newReference()}@example.com`.toLowerCase();
      return {
        route: 'create_staff',
        send: (staff) => staff.post(`${base}/staff`, { email, name: 'Sock Puppet', role: 'admin' }),
        look: () => staffNamed(email),
      };
    },
    'staff.update': async () => {
      const { id, email } = await addTestStaff(world, people().operator, 'support');
      return {
        route: 'update_staff',
        send: (staff) => staff.patch(`${base}/staff/${id}`, { role: 'admin' }),
        look: async () => (await staffNamed(email))[0].role,
        meddle: () => people().other.patch(`${base}/staff/${id}`, { name: 'Renamed' }),
      };
    },
  };
};
