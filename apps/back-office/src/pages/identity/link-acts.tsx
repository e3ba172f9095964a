import { decidePlayerLink } from '@croupier/contract/back-office/player-links.ts';
import { useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { NextButton } from '../../ui/next-button.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { LinkRow } from './link-row.ts';
import { useIdentityText } from './text.ts';

type Outcome = 'same_person' | 'other_person';
type Acts = ReturnType<typeof useLinkActs>;

/** The decision about a link: what is asked for, and what happened to it. */
export const useLinkActs = (link: LinkRow) => {
  const text = useIdentityText();
  const [asked, ask] = useState<Outcome>();
  const decide = useAct(decidePlayerLink, (answer) => {
    notifyDone(answer, answer.data.state === 'same_person' ? text.sameDone : text.otherDone);
    ask(undefined);
  });
  return {
    link,
    asked,
    ask: (outcome: Outcome | undefined): void => {
      decide.reset();
      ask(outcome);
    },
    decide,
  };
};

type LinkActsProps = {
  readonly acts: Acts;
  readonly next: string | undefined;
  readonly open: (id: string | undefined) => void;
};

/** Both decisions; the one that stands already is off. A decided link is reversed by the other one. */
export const LinkActs = ({ acts: { link, ask }, next, open }: LinkActsProps) => {
  const text = useIdentityText();
  const hindrance = (outcome: Outcome) => (link.state === outcome ? text.isSame : undefined);
  return (
    <>
      <ActButton
        route={decidePlayerLink}
        tone={link.state === 'open' ? 'primary' : 'plain'}
        hotkey="s"
        hindrance={hindrance('same_person')}
        onClick={() => ask('same_person')}
      >
        {text.samePerson}
      </ActButton>
      <ActButton
        route={decidePlayerLink}
        hotkey="o"
        hindrance={hindrance('other_person')}
        onClick={() => ask('other_person')}
      >
        {text.otherPerson}
      </ActButton>
      <NextButton next={next} open={open} />
    </>
  );
};

/** Asks for the reason of the chosen decision, and says what it changes. */
export const LinkDialog = ({ acts: { link, asked, ask, decide } }: { acts: Acts }) => {
  const text = useIdentityText();
  if (asked === undefined) return null;
  const isSame = asked === 'same_person';
  const names = [
    `${link.player_name} (${link.player_id})`,
    `${link.other_player_name} (${link.other_player_id})`,
  ] as const;
  return (
    <ReasonDialog
      route={decidePlayerLink}
      title={isSame ? text.sameTitle(...names) : text.otherTitle(...names)}
      hint={isSame ? text.sameHint : text.otherHint}
      submit={isSame ? text.samePerson : text.otherPerson}
      templates={[]}
      busy={decide.busy}
      error={decide.error}
      close={() => ask(undefined)}
      done={({ reason }) => decide.run({ params: { player_link: link.id }, body: { outcome: asked, reason } })}
    />
  );
};
