import { listPlayerNotes } from '@croupier/contract/back-office/players.ts';
import { useData } from '../../data.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { AskButton } from './player-acts.tsx';
import type { TabProps } from './tab-props.ts';

/** What staff wrote about the player, newest first. */
export const NotesTab = ({ player, ask }: TabProps) => {
  const common = useCommonText();
  const { data, error, refetch } = useData(listPlayerNotes, {
    params: { player: player.id },
    query: { per_page: '100' },
  });
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return (
    <>
      <div className="row">
        <AskButton act="note" ask={ask} />
      </div>
      {data.data.length === 0 ? (
        <p className="muted">{common.nothingYet}</p>
      ) : (
        <Timeline
          happenings={data.data.map((note) => ({
            id: note.id,
            at: note.created_at,
            words: (
              <>
                <strong>{note.author_name ?? note.author_kind}</strong> {note.note}
              </>
            ),
          }))}
        />
      )}
    </>
  );
};
