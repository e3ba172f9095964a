import { Checks } from '../../ui/checks.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { Money } from '../../ui/money.tsx';
import type { RoundDetails } from './round-details.ts';
import { useRecordsText } from './text.ts';

type RoundDrawProps = { readonly draw: NonNullable<RoundDetails['draw']>; readonly currency: string };

/** The seeds of an Original's draw, and whether drawing again gives the same result. */
export const RoundDraw = ({ draw, currency }: RoundDrawProps) => {
  const text = useRecordsText();
  const result =
    draw.matches === null
      ? { state: 'warning' as const, words: text.secret }
      : draw.matches
        ? { state: 'passed' as const, words: text.matches }
        : { state: 'refused' as const, words: text.differs };
  return (
    <>
      <Checks title={text.drawn} checks={[{ name: 'draw', ...result }]} />
      <Facts
        facts={[
          { name: 'stake', label: text.columns.staked, value: <Money amount={draw.stake} currency={currency} /> },
          { name: 'payout', label: text.columns.won, value: <Money amount={draw.payout} currency={currency} /> },
          {
            name: 'server_seed',
            label: text.serverSeed,
            value: draw.server_seed === null ? text.stillSecret : <Id value={draw.server_seed} />,
          },
          { name: 'server_seed_hash', label: text.serverSeedHash, value: <Id value={draw.server_seed_hash} /> },
          { name: 'client_seed', label: text.clientSeed, value: <Id value={draw.client_seed} /> },
          { name: 'nonce', label: text.nonce, value: draw.nonce },
        ]}
      />
      <CodeBlock label={text.chosen} text={JSON.stringify(draw.params)} />
      <CodeBlock label={text.outcome} text={JSON.stringify(draw.outcome)} />
    </>
  );
};
