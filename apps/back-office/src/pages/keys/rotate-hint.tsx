import { useMe } from '../../session.ts';
import type { KeyRow } from './key-row.ts';
import { useKeysText } from './text.ts';

/** Explains a new secret: when it becomes valid, and that a leaked key should be revoked instead. */
export const RotateHint = ({ apiKey }: { apiKey: KeyRow }) => {
  const text = useKeysText();
  const { operator } = useMe();
  if (!apiKey.leads_to_money || !operator.needs_second_person) return <p>{text.rotateHint}</p>;
  return (
    <>
      <p>{text.rotateByTwo}</p>
      {apiKey.rotation_proposal_id === null ? null : <p>{text.rotateAgain}</p>}
      <p>{text.leaked}</p>
    </>
  );
};
