import { closeIdentityMatch } from '@croupier/contract/back-office/identity-matches.ts';
import { useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Facts } from '../../ui/facts.tsx';
import type { Opened } from '../../ui/list-page.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { NextButton } from '../../ui/next-button.tsx';
import { Pane } from '../../ui/pane.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { When } from '../../ui/when.tsx';
import { CommonTraits } from './common-traits.tsx';
import { CompareAccounts } from './compare-accounts.tsx';
import './identity.css';
import type { MatchRow } from './link-row.ts';
import { MatchState } from './match-state.tsx';
import { useIdentityText } from './text.ts';

/** One match: the account beside the excluded one, what they have in common, and the decision. */
export const MatchPane = (opened: Opened<MatchRow>) => {
  const text = useIdentityText();
  // An answer without the row, such as after the decision, does not close what is being read.
  const [known, setKnown] = useState(opened.row);
  if (opened.row && opened.row !== known) setKnown(opened.row);
  const match = opened.row ?? known;
  if (!match) return <MissingPane title={text.match.pane(opened.id)} close={opened.close} />;
  return <Loaded {...opened} match={match} />;
};

const Loaded = ({ match, ...opened }: Opened<MatchRow> & { match: MatchRow }) => {
  const text = useIdentityText();
  const common = useCommonText();
  const [asked, setAsked] = useState<'same_person' | 'other_person'>();
  const decide = useAct(closeIdentityMatch, (answer) => {
    notifyDone(answer, answer.data.outcome === 'same_person' ? text.sameDone : text.otherDone);
    setAsked(undefined);
    opened.close();
  });
  const ask = (outcome: typeof asked): void => {
    decide.reset();
    setAsked(outcome);
  };
  const hindrance = match.status === 'closed' ? text.match.isDecided : undefined;
  const link = {
    player_id: match.player_id,
    other_player_id: match.excluded_player_id,
    kinds: match.kinds,
    common: match.kinds.map((kind) => ({ kind, grade: 'likely' as const, is_current: true })),
  };
  const names = [
    `${match.player_name} (${match.player_id})`,
    `${match.excluded_player_name} (${match.excluded_player_id})`,
  ] as const;
  const facts = [
    { name: 'created_at', label: text.foundAt, value: <When at={match.created_at} as="full" /> },
    { name: 'closed_at', label: text.decided, value: <When at={match.closed_at} as="full" /> },
    { name: 'closed_by', label: text.decidedBy, value: match.closed_by_name },
    { name: 'note', label: text.reason, value: match.note },
  ];
  return (
    <Pane
      wide={text.match.title}
      title={text.paneOf(match.player_name, match.excluded_player_name)}
      tags={<MatchState match={match} />}
      close={opened.close}
      actions={
        <>
          <ActButton
            route={closeIdentityMatch}
            tone={match.status === 'open' ? 'primary' : 'plain'}
            hotkey="s"
            hindrance={hindrance}
            onClick={() => ask('same_person')}
          >
            {text.samePerson}
          </ActButton>
          <ActButton route={closeIdentityMatch} hotkey="o" hindrance={hindrance} onClick={() => ask('other_person')}>
            {text.otherPerson}
          </ActButton>
          <NextButton next={opened.next} open={opened.open} />
        </>
      }
    >
      <Tabs
        label={text.tabs.label}
        tabs={[
          {
            name: 'compare',
            label: text.tabs.compare,
            body: (
              <div className="link-sides">
                <CompareAccounts link={link} heads={[text.match.accountHead, text.match.excludedHead]} />
                <div className="stack">
                  <p className="muted">{text.match.note}</p>
                  <CommonTraits link={link} />
                  <Facts title={text.decision} facts={match.status === 'open' ? facts.slice(0, 1) : facts} />
                </div>
              </div>
            ),
          },
          {
            name: 'audit',
            label: common.audit,
            body: <AuditTrail kind="player" id={match.player_id} action="identity_match.closed" />,
          },
        ]}
      />
      {asked === undefined ? null : (
        <ReasonDialog
          route={closeIdentityMatch}
          title={asked === 'same_person' ? text.sameTitle(...names) : text.otherTitle(...names)}
          hint={asked === 'same_person' ? text.match.sameHint : text.match.otherHint}
          submit={asked === 'same_person' ? text.samePerson : text.otherPerson}
          templates={[]}
          busy={decide.busy}
          error={decide.error}
          close={() => setAsked(undefined)}
          done={({ reason }) =>
            decide.run({ params: { identity_match: match.id }, body: { outcome: asked, note: reason } })
          }
        />
      )}
    </Pane>
  );
};
