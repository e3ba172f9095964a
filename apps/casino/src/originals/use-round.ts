import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ConnectionError, CroupierError, refused } from '../../../../packages/sdk/src/errors.ts';
import { newKey, player as session } from '../api.ts';
import { isForOther, noteFailure } from '../data.ts';
import { type Asked, type Params, type Played, readRound, writeRound } from './round-store.ts';

export type Phase =
  /** A round may be started. */
  | 'ready'
  /** The platform is asked; nothing is shown yet. */
  | 'asking'
  /** The result is known and is being shown. */
  | 'showing'
  /** The result is shown, but the next round may not start yet. */
  | 'resting'
  /** No answer came: the same round may be asked for again, and is not played twice. */
  | 'lost';

type Given = {
  readonly player: number;
  readonly game: number;
  /** From one start to the next, at least. */
  readonly paceMilliseconds: number;
};

/** How long after the press a reload asks for the round by itself; later the player is asked. */
const freshMilliseconds = 120_000;

const isOpen = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof CroupierError && error.status >= 500);

const isSessionOver = (error: unknown): boolean => refused(error, 'INVALID_PLAYER_TOKEN') && !isForOther(error);

/**
 * Whether an earlier try may have been played although this one was refused. A browser sends a request again by itself
 * when its connection breaks, so the end of the session may be the answer to a second try that nobody knows of.
 */
const mayBePlayed = (error: unknown): boolean =>
  isSessionOver(error) ||
  ((error instanceof ConnectionError || error instanceof CroupierError) && error.mayHaveHappened);

/**
 * One round at a time: asked for, answered by the platform, then shown. The key of a round is kept until its answer is
 * here, over lost answers and reloads, so no round is ever played twice.
 */
export const useRound = ({ player, game, paceMilliseconds }: Given) => {
  const client = useQueryClient();
  const [phase, setPhase] = useState<Phase>('ready');
  const [played, setPlayed] = useState<Played>();
  const [error, setError] = useState<unknown>();
  const [history, setHistory] = useState<readonly Played[]>([]);
  const round = useRef<Asked>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the result is one that a reload has brought back: it is not shown a second time. */
  const [isBack, setIsBack] = useState(false);
  /** Whether a round was refused that may have been played before: only the history tells. */
  const [isUnknown, setIsUnknown] = useState(false);

  const rest = useCallback((): void => {
    clearTimeout(timer.current);
    const left = (round.current?.at ?? 0) + paceMilliseconds - Date.now();
    setPhase(left > 0 ? 'resting' : 'ready');
    if (left > 0) timer.current = setTimeout(() => setPhase('ready'), left);
  }, [paceMilliseconds]);

  const ask = useCallback(
    async (asked: Asked): Promise<void> => {
      round.current = asked;
      writeRound(player, game, asked);
      setError(undefined);
      setIsBack(false);
      setIsUnknown(false);
      setPhase('asking');
      try {
        const { key, stake, params } = asked;
        const result = await session.playOriginal({ game, stake, params }, { idempotencyKey: key, tries: 3 });
        round.current = { ...asked, played: result };
        writeRound(player, game, round.current);
        setPlayed(result);
        setPhase('showing');
      } catch (failed) {
        setError(failed);
        noteFailure(failed);
        const known = { ...asked, mayBePlayed: asked.mayBePlayed || mayBePlayed(failed) };
        if (isOpen(failed) || isSessionOver(failed)) {
          // Kept over a new sign-in: the same key then shows what came of the round.
          round.current = known;
          writeRound(player, game, known);
          return setPhase('lost');
        }
        // A refusal is an answer: this try played nothing.
        round.current = undefined;
        writeRound(player, game, undefined);
        setIsUnknown(known.mayBePlayed);
        setPhase('ready');
      }
    },
    [game, player],
  );

  useEffect(() => {
    const before = readRound(player, game);
    if (before?.played) {
      round.current = before;
      setPlayed(before.played);
      setIsBack(true);
      rest();
    } else if (before && !before.mayBePlayed && Date.now() - before.at < freshMilliseconds)
      void ask({ ...before, mayBePlayed: true });
    else if (before) {
      round.current = before;
      setPhase('lost');
    }
    return () => clearTimeout(timer.current);
  }, [player, game, ask, rest]);

  /** The result has been shown: only now the balance says it too. */
  const shown = useCallback((): void => {
    const result = round.current?.played;
    if (result) {
      const { balance, bonus_balance } = result;
      client.setQueryData<object>(['wallet'], (known) => known && { ...known, balance, bonus_balance });
      setHistory((before) => [result, ...before].slice(0, 12));
      for (const name of ['session', 'bonuses', 'rounds', 'transactions'])
        void client.invalidateQueries({ queryKey: [name] });
    }
    rest();
  }, [client, rest]);

  return {
    ...{ phase, played, error, history, isBack, isUnknown, shown },
    start: (stake: number, params: Params): void => void ask({ key: newKey(), stake, params, at: Date.now() }),
    askAgain: (): void => void (round.current && ask(round.current)),
    /** Gives a round without an answer up: if it was played, the history has it. */
    leave: (): void => {
      round.current = undefined;
      writeRound(player, game, undefined);
      setError(undefined);
      setIsUnknown(true);
      setPhase('ready');
    },
  };
};

export type Round = ReturnType<typeof useRound>;
