import { getPlayerRestrictions, setPlayerRestrictions } from '@croupier/contract/back-office/players.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import { type Answered, useData } from '../../data.ts';
import { useReasonTemplates } from '../../reason-templates.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type RestrictFormProps = {
  readonly player: PlayerView;
  readonly close: () => void;
  readonly done: (answer: Answered) => void;
};

/** The restrictions that staff set. Status and exclusions can restrict the player further. */
export const RestrictForm = ({ player, close, done }: RestrictFormProps) => {
  const common = useCommonText();
  const params = { player: player.id };
  const templates = useReasonTemplates('restriction');
  const { data, error, refetch } = useData(getPlayerRestrictions, { params });
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return (
    <SchemaForm
      route={setPlayerRestrictions}
      params={params}
      initial={data.data.switches}
      templates={{ field: 'reason', list: templates }}
      submit={common.save}
      cancel={close}
      done={done}
    />
  );
};
