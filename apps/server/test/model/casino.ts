import { newApiKey } from '@croupier/contract/back-office/keys.ts';
import { scopesFor } from '@croupier/contract/scopes.ts';
import type { manualClock } from '../../src/base/clock.ts';
import { systemRandom } from '../../src/base/random.ts';
import type { MasterKey } from '../../src/base/secret-box.ts';
import { inOperator } from '../../src/database/transaction.ts';
import { createKey } from '../../src/modules/keys/create-key.ts';
import { createOperator } from '../../src/modules/operators/create-operator.ts';
import { addStaff } from '../../src/modules/staff/create-staff.ts';
import { issueToken } from '../../src/modules/staff/issue-token.ts';
import type { App } from '../../src/platform/app.ts';
import { base } from '../../support/back-office.ts';
import { bearerFor, type Client, clientFor, must, mustData } from '../support/client.ts';
import { Book, keyScopes, type Member, team } from './casino-book.ts';

/** A platform on a database: its servers, whose clock the search moves. */
export type Site = {
  readonly nodes: readonly App[];
  readonly clock: ReturnType<typeof manualClock>;
  readonly masterKey: MasterKey;
};

/** The rules of the casino; amounts in cents. Small, so that short sequences reach them. */
export const house = {
  /** Above it two people approve. */
  fourEyes: 10_000,
  /** What one person may approve alone in a day. */
  approver: 20_000,
  /** What a person may deposit in a day before a monitoring rule refuses. */
  monitored: 30_000,
  bonus: 500,
} as const;

let casinos = 0;

type Staff = Record<Member, ReturnType<typeof bearerFor>>;
type Offers = { readonly bonus_id: number; readonly code: string };

/** All servers as one: each request goes to the next of them, so that parallel ones meet in the database alone. */
const inTurn = (nodes: readonly App[]): App => {
  let requests = 0;
  const inject = (request: never) => {
    requests += 1;
    return (nodes[requests % nodes.length] as App).http.inject(request);
  };
  return { ...nodes[0], http: { inject } } as unknown as App;
};

/** A live casino, as strangers, players, staff and holders of keys reach it: over HTTP, on the real database. */
export class Casino {
  readonly site: Site;
  readonly app: App;
  readonly operator_id: number;
  /** The operator's own server, which holds every scope. */
  readonly server: Client;
  readonly staff: Staff;
  readonly book = new Book();
  #rule = 0;
  #offers: Promise<Offers> | undefined;
  #game: Promise<number> | undefined;

  private constructor(site: Site, app: App, operator_id: number, server: Client, staff: Staff) {
    this.site = site;
    this.app = app;
    this.operator_id = operator_id;
    this.server = server;
    this.staff = staff;
  }

  static async found(site: Site): Promise<Casino> {
    const { nodes, clock, masterKey } = site;
    const app = inTurn(nodes);
    casinos += 1;
    const slug = `casino-${process.pid}-${casinos}`;
    const settings = {
      four_eyes_threshold: house.fourEyes,
      solo_approval_threshold: house.approver,
      unverified_withdrawal_threshold: null,
      // Until the casino opens.
      second_person: false,
    };
    const { operator_id } = await createOperator(app.control, clock, { slug, name: slug, currency: 'EUR', settings });
    const context = { operator_id, actor: { kind: 'system', id: null, request_id: null }, now: clock.now() } as const;
    const maker = { masterKey, random: systemRandom };
    const { key, shop, tokens } = await inOperator(app.sql, operator_id, async (tx) => {
      const addKey = (name: string, scopes: readonly string[]) =>
        createKey(tx, maker, context, newApiKey.parse({ name, scopes, rate_limit_per_minute: 1_000_000 }));
      const tokens: [string, string][] = [];
      for (const [name, role] of Object.entries(team)) {
        const { id: staff_id } = await addStaff(tx, context, { email: `${name}@example.com`, name, role });
        const issued = { staff_id, ttl_hours: 1_000_000, random: systemRandom, realNow: clock.now() };
        tokens.push([name, (await issueToken(tx, context, issued)).token]);
      }
      const key = await addKey('server', scopesFor({ is_sandbox: false }));
      return { key, shop: await addKey('shop', keyScopes), tokens };
    });
    const staff = Object.fromEntries(tokens.map(([name, token]) => [name, bearerFor(app, token)])) as Staff;
    const casino = new Casino(site, app, operator_id, clientFor(app, clock, key), staff);
    // Two people agreed to the key of the shop; no attacker has its secret.
    const makers = keyScopes.map((scope) => [scope, new Set(['ada', 'abe'])] as const);
    casino.book.keys.push({ id: shop.id, key: shop.key, scopes: new Map(makers) });
    await casino.#open();
    return casino;
  }

  async #open(): Promise<void> {
    const { ada, cleo } = this.staff;
    const method = {
      code: 'bank',
      name: 'Bank',
      supports_deposit: true,
      supports_withdrawal: true,
      currencies: ['EUR'],
    };
    const rule = {
      name: 'Deposits of a day',
      kind: 'sum_in_window',
      applies_to: 'deposit',
      parameters: { threshold: house.monitored, hours: 24 },
      counts_over: 'person',
      action: 'refuse',
    };
    await must(ada.put(`${base}/payment-methods`, method));
    this.#rule = (await mustData(cleo.post(`${base}/aml/rules`, rule))).id;
    await must(ada.patch(`${base}/operator`, { settings: { second_person: true } }));
  }

  /** The rule that refuses a person's deposits. */
  get rule(): number {
    return this.#rule;
  }

  now(): number {
    return this.site.clock.now().getTime();
  }

  clientOf(key: { readonly key: string; readonly secret: string }): Client {
    return clientFor(this.app, this.site.clock, key);
  }

  /** What a player may have once: a bonus on request, one with the first deposit, and one by a code. */
  offers(): Promise<Offers> {
    this.#offers ??= this.#makeOffers();
    return this.#offers;
  }

  async #makeOffers(): Promise<Offers> {
    const once = { default_amount: house.bonus, wagering_multiplier: 30, max_grants_per_player: 1 };
    const terms = { percentage: 10, on_deposit: true };
    const manual = { ...once, type: 'manual' };
    const bonus_id = await this.#byTwo('/bonuses', { ...manual, name: 'Welcome' });
    await this.#byTwo('/bonuses', { ...once, type: 'deposit_match', name: 'First deposit', terms });
    // The code itself is for once.
    const of_code = await this.#byTwo('/bonuses', { ...manual, name: 'Code', max_grants_per_player: 0 });
    await this.#byTwo('/promo-codes', { codes: ['ONCE'], bonus_id: of_code, max_uses_per_player: 1 });
    return { bonus_id, code: 'ONCE' };
  }

  /** Something new, by two people where it takes two. */
  async #byTwo(path: string, body: object): Promise<number> {
    const { status, body: answer } = await must(this.staff.mia.post(`${base}${path}`, body));
    if (status !== 202) return answer.data.id;
    return (await mustData(this.staff.mo.post(`${base}/proposals/${answer.data.id}/confirm`))).subject_id;
  }

  /** An Original, which a player's session plays with the player's money. */
  game(): Promise<number> {
    this.#game ??= mustData(this.server.get('/api/v1/operator/games?category=slots')).then(
      (games: { id: number; is_original: boolean }[]) => games.find((game) => game.is_original)?.id as number,
    );
    return this.#game;
  }

  /** What the accounts have: real balances and bonuses. */
  look() {
    return inOperator(this.app.sql, this.operator_id, async (tx) => ({
      balances: await tx<{ player_id: number; real_balance: number }[]>`
        select player_id, real_balance from accounts where operator_id = ${this.operator_id}`,
      bonuses: await tx<{ id: number; player_id: number; bonus_id: number }[]>`
        select id, player_id, bonus_id from player_bonuses where operator_id = ${this.operator_id} order by created_at, id`,
    }));
  }
}
