import type { Random } from '../../support/random.ts';
import { type Casino, house } from './casino.ts';
import { type CasinoStep, keyScopes, type Member, type StepOf, spellings, team, weakenings } from './casino-book.ts';

type Move = () => CasinoStep[];
type Weighted = readonly [number, Move];

const members = Object.keys(team) as Member[];

const newcomer = (person: number): CasinoStep => ({
  do: 'register',
  person,
  as: 'plain',
  has_id: true,
  has_code: false,
});

/** What an attacker has: several accounts, one role of the staff, the files of the bank, or keys with one scope. */
export const kits = ['accounts', 'staff', 'files', 'keys'] as const;
export type Kit = (typeof kits)[number];

/** Chooses the next steps from what the casino shows, mostly of its own kind. */
export class Attacker {
  readonly #random: Random;
  readonly #casino: Casino;
  readonly #kit: Kit;
  /** The member of staff who acts alone. */
  readonly #alone: Member;
  constructor(random: Random, casino: Casino, kit: Kit) {
    this.#random = random;
    this.#casino = casino;
    this.#kit = kit;
    this.#alone = this.#pick(kit === 'keys' ? ['dan', 'ada'] : [...members, 'ann', 'ada']);
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #isRare(oneIn: number): boolean {
    return this.#below(oneIn) === 0;
  }

  #pick<T>(from: readonly T[]): T {
    return from[this.#below(from.length)] as T;
  }

  #nthOf({ length }: readonly unknown[]): number {
    return this.#below(Math.max(1, length));
  }

  #account(): number {
    return this.#nthOf(this.#casino.book.accounts);
  }

  /** Mostly the newest, as there is most left to do with it. */
  #payment(): number {
    return this.#isRare(2) ? this.#nthOf(this.#casino.book.withdrawals) : -1;
  }

  /** Who does it: mostly the one with one role; about files anybody. */
  #by(...usual: Member[]): Member {
    if (this.#kit !== 'files' && !this.#isRare(6)) return this.#alone;
    return this.#isRare(6) ? this.#pick(members) : this.#pick(usual);
  }

  #amount(): number {
    return this.#pick([2_500, 6_000, 9_000, house.fourEyes, house.fourEyes + 1, 15_000]);
  }

  #together(...moves: CasinoStep[][]): CasinoStep[] {
    return [{ do: 'together', steps: moves.flatMap((steps) => steps.slice(0, 1)) }];
  }

  #register(): StepOf<'register'> {
    const person = this.#kit === 'accounts' ? this.#pick([0, 0, 0, 1]) : this.#below(4);
    const as = this.#isRare(2) ? 'plain' : this.#pick(spellings);
    const has_code = this.#kit === 'accounts' && this.#isRare(3);
    return { do: 'register', person, as, has_id: this.#isRare(2), has_code };
  }

  /** Another account, of the same person or of somebody else. */
  #newAccount(): CasinoStep[] {
    const funded = this.#isRare(3) ? [] : this.#deposit(-1);
    return [this.#register(), ...funded];
  }

  /** A stranger who gives the own name later, when the account may have something already. */
  #showsName(): CasinoStep[] {
    const stranger = { ...this.#register(), as: 'other', has_id: false } as const;
    const named: CasinoStep = { do: 'rename', account: -1, as: this.#pick(spellings) };
    return [stranger, ...(this.#isRare(2) ? this.#take() : []), named, ...this.#take(-1)];
  }

  #deposit(account = this.#account()): CasinoStep[] {
    return [{ do: 'deposit', account, amount: this.#pick([5_000, 12_000, 20_000, 25_000]) }];
  }

  #take(account = this.#account()): CasinoStep[] {
    return [{ do: this.#pick(['take_bonus', 'redeem'] as const), account }];
  }

  #approve(): CasinoStep[] {
    if (this.#isRare(6)) return [{ do: 'server_approves', payment: this.#payment() }];
    if (this.#isRare(5)) return [{ do: 'approve_all', by: this.#by('ann', 'ben', 'cleo') }];
    return [{ do: 'approve', by: this.#by('ann', 'ben', 'cleo'), payment: this.#payment() }];
  }

  #askAndApprove(): CasinoStep[] {
    return [{ do: 'withdraw', account: this.#account(), amount: this.#amount() }, ...this.#approve()];
  }

  #pay(): CasinoStep[] {
    const payment = this.#payment();
    if (this.#isRare(5)) return [{ do: this.#pick(['server_pays', 'server_claims'] as const), payment }];
    if (this.#isRare(5)) return [{ do: 'pay_all', by: this.#by('ann', 'fay', 'finn') }];
    return [{ do: 'pay', by: this.#by('ann', 'fay', 'finn'), payment }];
  }

  #undo(): CasinoStep[] {
    const payment = this.#payment();
    if (this.#isRare(5)) return [{ do: this.#pick(['player_cancels', 'server_rejects'] as const), payment }];
    if (this.#isRare(5)) return [{ do: 'reject_all', by: this.#by('ann', 'ben') }];
    return [{ do: this.#pick(['reject', 'cancel'] as const), by: this.#by('ann', 'ben', 'cleo'), payment }];
  }

  #export(): CasinoStep[] {
    return [{ do: 'export', by: this.#by('ann', 'fay', 'finn') }];
  }

  /** A withdrawal in slices, approved by one person at once or later, and let out by hand or by a file. */
  #slices(): CasinoStep[] {
    const [account, by] = [this.#account(), this.#by('ann', 'ada')];
    const approvesAtOnce = this.#isRare(2);
    const asked = Array.from({ length: 2 + this.#below(3) }, (): CasinoStep[] => [
      { do: 'withdraw', account, amount: this.#amount() },
      ...(approvesAtOnce ? ([{ do: 'approve', by, payment: -1 }] as const) : []),
    ]);
    return [
      ...asked.flat(),
      ...this.#waitSometimes(),
      { do: 'approve_all', by },
      ...this.#waitSometimes(),
      this.#out(by),
    ];
  }

  /** The same from several accounts: each is small, and one person approves them all, one by one or at once. */
  #manyPlayers(): CasinoStep[] {
    const by = this.#by('ann', 'ada');
    const asked = [0, 1, 2].flatMap((person): CasinoStep[] => [
      newcomer(person),
      { do: 'deposit', account: -1, amount: 12_000 },
      { do: 'withdraw', account: -1, amount: 9_000 },
    ]);
    const approvals = [-1, -2, -3].map((payment): CasinoStep[] => [{ do: 'approve', by, payment }]);
    return [...asked, ...(this.#isRare(2) ? this.#together(...approvals) : approvals.flat()), this.#out(by)];
  }

  #out(by: Member): CasinoStep {
    return { do: this.#pick(['pay_all', 'export'] as const), by: this.#isRare(3) ? 'fay' : by };
  }

  #waitSometimes(): CasinoStep[] {
    return this.#isRare(4) ? [{ do: 'wait', minutes: this.#pick([600, 1_445]) }] : [];
  }

  /** What somebody says about the bank, and what the bank does. */
  #aboutBank(): CasinoStep[] {
    const payment = this.#payment();
    if (this.#isRare(3)) return [{ do: this.#pick(['bank_refuses', 'bank_returns'] as const), payment }];
    const what = this.#pick(['say_refused', 'say_returned', 'take_back'] as const);
    return [{ do: what, by: this.#by('ann', 'ben', 'finn'), payment }];
  }

  /** An answer of the bank that somebody made up, to the newest file of a payment or to one before. */
  #upload(): CasinoStep[] {
    const says = this.#pick(['paid', 'refused', 'returned', 'refused'] as const);
    const file = this.#isRare(2) ? -1 : 0;
    return [{ do: 'upload', by: this.#by('ann', 'ben', 'finn'), payment: this.#payment(), says, file }];
  }

  /** What the bank refused goes into the next file, and then the first answer is uploaded once more. */
  #answeredBefore(): CasinoStep[] {
    const refused = { do: 'upload', by: this.#by('ann', 'fay'), payment: -1, says: 'refused', file: 0 } as const;
    const again: CasinoStep[] = [...this.#export(), refused, ...this.#confirm(), ...this.#export()];
    return [...this.#export(), refused, ...this.#confirm(), ...again];
  }

  /** Whoever has a key says that the bank did not pay what staff, or a key, have sent. */
  #deny(): CasinoStep[] {
    const lie = { do: 'key_lies', what: this.#pick(['bank-refused', 'returned'] as const), payment: -1 } as const;
    return this.#isRare(3) ? [{ ...lie, payment: this.#payment() }] : [...this.#askAndApprove(), ...this.#pay(), lie];
  }

  /** A statement about one transfer is confirmed when the next is on its way. */
  #saidBefore(): CasinoStep[] {
    const [said] = this.#aboutBank();
    const again: CasinoStep[] = this.#isRare(2) ? this.#export() : [{ do: 'server_claims', payment: -1 }];
    const refused: CasinoStep = { do: 'bank_refuses', payment: -1 };
    return [{ do: 'server_claims', payment: -1 }, said as CasinoStep, refused, ...again, ...this.#confirm()];
  }

  #makeKey(): CasinoStep[] {
    const scope = this.#pick(keyScopes);
    const first = this.#isRare(2) ? ('reports:read' as const) : scope;
    const by = this.#by('dan', 'dot', 'ada');
    const widened: CasinoStep[] = first === scope ? [] : [{ do: 'widen_key', by, key: -1, scope }];
    return [{ do: 'make_key', by, scope: first }, ...widened, this.#useKey(scope)];
  }

  #rotate(): CasinoStep[] {
    const key = this.#nthOf(this.#casino.book.keys);
    return [{ do: 'rotate', by: this.#by('dan', 'dot'), key }, this.#useKey(this.#pick(keyScopes))];
  }

  #useKey(scope = this.#pick(keyScopes)): CasinoStep {
    const secret = this.#isRare(3) ? this.#nthOf(this.#casino.book.secrets) : -1;
    return { do: 'use_key', secret, scope, account: this.#account() };
  }

  #confirm(): CasinoStep[] {
    return [{ do: 'confirm', by: this.#by('dot', 'abe', 'finn', 'mo', 'ben'), proposal: -1 }];
  }

  #own(): readonly Weighted[] {
    switch (this.#kit) {
      case 'accounts':
        return [
          [4, () => this.#newAccount()],
          [7, () => this.#take()],
          [3, () => this.#deposit()],
          [1, () => [{ do: 'rename', account: this.#account(), as: this.#pick(spellings) }]],
          [2, () => this.#showsName()],
          [2, () => this.#together(this.#take(), this.#take())],
          [2, () => this.#together(this.#deposit(), this.#deposit())],
          [2, () => this.#together([this.#register()], [this.#register()])],
        ];
      case 'staff':
        return [
          [6, () => this.#slices()],
          [2, () => this.#manyPlayers()],
          [1, () => [{ do: 'credit', by: this.#by('fay'), account: this.#account() }]],
          [1, () => [{ do: 'grant_by_hand', by: this.#by('mia'), account: this.#account() }]],
          [2, () => [{ do: 'weaken', by: this.#by('ada', 'cleo'), what: this.#pick(weakenings) }]],
          [1, () => this.#aboutBank()],
        ];
      case 'files':
        return [
          [3, () => this.#askAndApprove()],
          [4, () => this.#export()],
          [4, () => this.#undo()],
          [4, () => this.#aboutBank()],
          [2, () => this.#saidBefore()],
          [4, () => this.#upload()],
          [2, () => this.#answeredBefore()],
          [2, () => this.#deny()],
          [2, () => this.#together(this.#export(), this.#export())],
          [2, () => this.#together(this.#export(), this.#undo())],
          [1, () => this.#together(this.#pay(), this.#undo())],
        ];
      case 'keys':
        return [
          [6, () => this.#makeKey()],
          [4, () => this.#rotate()],
          [2, () => [this.#useKey()]],
          [2, () => this.#confirm()],
        ];
    }
  }

  readonly #common: readonly Weighted[] = [
    [1, () => this.#newAccount()],
    [1, () => this.#take()],
    [3, () => this.#askAndApprove()],
    [3, () => this.#approve()],
    [2, () => this.#pay()],
    [1, () => this.#export()],
    [1, () => this.#undo()],
    [2, () => this.#confirm()],
    [1, () => [{ do: 'wait', minutes: this.#pick([30, 600, 1_445]) }]],
  ];

  /** Somebody with money who asks for some of it: there is something to do for everybody. */
  #begin(): CasinoStep[] {
    const asked: CasinoStep = { do: 'withdraw', account: -1, amount: this.#pick([2_500, 6_000, 15_000]) };
    const approved: CasinoStep = { do: 'approve', by: this.#pick(['ann', 'cleo'] as const), payment: -1 };
    const wanted = { accounts: [], keys: [asked], staff: [asked, approved], files: [asked, approved] }[this.#kit];
    return [newcomer(this.#below(3)), { do: 'deposit', account: -1, amount: 20_000 }, ...wanted];
  }

  next(): CasinoStep[] {
    if (this.#casino.book.accounts.length === 0) return this.#begin();
    const moves = this.#isRare(4) ? this.#common : this.#own();
    return this.#pick(moves.flatMap(([weight, move]) => Array.from({ length: weight }, () => move)))();
  }
}
