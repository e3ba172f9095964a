import { connect, connectionOptions } from '../connection.ts';
import { defineHttpCommand } from '../define-command.ts';
import { readType } from '../event-types.ts';
import { followStream, newestSequence } from '../follow.ts';
import { eventMeanings } from '../operation-inputs.ts';
import { UsageError } from '../program/command.ts';
import { withProgress } from '../program/progress.ts';
import { columns, escapeControls } from '../program/text.ts';
import { aboutEvent } from './events-tail.ts';

const listAll = () => {
  const data = Object.entries(eventMeanings).map(([event, when]) => ({ event, when }));
  return { data, text: columns(data.map(({ event, when }) => [event, when])).join('\n') };
};

const readPlayer = (text: string | undefined): number | undefined => {
  if (text !== undefined && !/^[1-9]\d{0,15}$/.test(text)) throw new UsageError('--player must be the id of a player.');
  return text === undefined ? undefined : Number(text);
};

export const trigger = defineHttpCommand({
  name: 'trigger',
  summary: 'Trigger an event in a sandbox, by doing what causes it',
  details:
    'Registers a test player where it needs one. The events on the way to it are sent, too. kyc.expired, limits.change_applied and self_exclusion.ended move the clock of the sandbox forwards.',
  words: { value: 'EVENT', help: 'such as withdrawal.paid; --list shows all', atLeast: 0, atMost: 1 },
  options: {
    ...connectionOptions,
    player: { type: 'string', value: 'ID', help: 'the player; a new test player by default' },
    list: { type: 'boolean', help: 'list the events' },
  },
  example: ['deposit.paid', 'kyc.expired', 'limits.reached --player 17'],
  run: async (io, values, [name]) => {
    if (values.list) return listAll();
    if (name === undefined) throw new UsageError('trigger needs an event; --list shows them.');
    const event = readType(name);
    const player = readPlayer(values.player);
    const { croupier } = connect(io, values.profile);
    const { operator, api_key } = await croupier.getCallingKey();
    if (!operator.is_sandbox)
      throw new Error(
        `Nothing was done: trigger works in sandboxes only, and ${escapeControls(operator.name)} is live.`,
      );
    const sees = api_key.scopes.includes('events:read');
    const before = sees ? await newestSequence(croupier) : 0;
    const done = await withProgress(
      io,
      `Doing what causes ${event}`,
      croupier.triggerSandboxEvent({ event: event as 'deposit.paid', player }, { signal: io.signal }),
    );
    const events = [];
    if (sees)
      for await (const one of followStream(io, croupier, { after: before, types: undefined, once: true }))
        events.push(one);
    const lines = events.map(({ sequence, type, data }) => [String(sequence), escapeControls(type), aboutEvent(data)]);
    const head = `${event}${done.player_id === null ? '' : ` for player ${done.player_id}`}, by ${done.actions.join(', ')}`;
    return { data: { ...done, events }, text: [head, ...columns(lines, '  ')].join('\n') };
  },
});
