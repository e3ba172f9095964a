import type { AccountFacts, CommandDefinition, Context, Draft, FacetName, Facts } from '../../src/engine/account.ts';
import { createPlanner } from '../../src/engine/command.ts';
import { type Decision, decideOne, openDraft } from '../../src/engine/decide.ts';
import type { Facet } from '../../src/engine/facet.ts';
import { bonusFacet } from '../../src/modules/bonuses/facet.ts';
import { limitFacet } from '../../src/modules/responsible-gaming/facet.ts';
import { walletFacet } from '../../src/modules/wallet/facet.ts';
import type { Plain } from './plain.ts';

/** The facets that time changes, in the order in which the engine has them. */
const planned = createPlanner([walletFacet, limitFacet, bonusFacet] as readonly Facet[]);

/** Decides a command on an account in memory, as the engine does: first what is due, then the command. */
export const decideInMemory = <Input, F extends FacetName, Reply>(
  definition: CommandDefinition<Input, F, Reply>,
  account: Partial<AccountFacts>,
  input: Plain<Input>,
  context: Context,
): Decision<FacetName, Reply> =>
  decideOne(planned(definition) as never, account as AccountFacts, input as never, context) as never;

/** A draft in memory, for functions that change one. */
export const draftOf = <A extends Partial<AccountFacts>>(account: A): Draft<keyof A & FacetName> =>
  openDraft(account as unknown as Facts<keyof A & FacetName>);
