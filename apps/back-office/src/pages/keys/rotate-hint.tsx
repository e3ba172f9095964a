import { useMe } from '../../session.ts';
import type { KeyRow } from './key-row.ts';
import { useKeysText } from './text.ts';

/** What a new secret will mean, and what to do instead when the key has leaked. */
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
