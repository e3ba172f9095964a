import {
  maxPictureBytes,
  pictureBounds,
  pictureWidths,
  type removeGamePicture as removeRoute,
  type uploadGamePicture as uploadRoute,
} from '@croupier/contract/back-office/game-pictures.ts';
import { encodePicture } from '../../base/encode-picture.ts';
import { readBase64 } from '../../base/file-content.ts';
import type { FileStore } from '../../base/file-store.ts';
import { sha256Hex } from '../../base/sha256.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { isAway } from '../../database/failures.ts';
import type { Tx } from '../../database/pool.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { fileOfPicture, packWidths, pictureOf, pictureOwner } from './picture.ts';
import { showGame } from './staff-games.ts';
import { lockGame, type StoredGame, updatePicture } from './staff-queries.ts';

type Uploading = Call<typeof uploadRoute>;
type Removing = Call<typeof removeRoute>;

const rooms = pictureWidths.map((width) => ({ width }));

/** Stores the file, then names it in the game's row. If the row fails, the file is removed again. */
export const uploadPicture =
  (files: FileStore) =>
  async (call: Uploading): Promise<WrittenAnswerOf<typeof uploadRoute>> => {
    const content = readBase64('content', call.body.content, maxPictureBytes);
    const packed = packWidths(await encodePicture(content, pictureBounds, rooms));
    const sha256 = sha256Hex(packed);
    const file_key = await files.put(packed, pictureOwner(sha256));
    const picture = pictureOf(file_key, sha256);

    let spare: string | null = picture;
    try {
      return await call.write(async (tx) => {
        const before = await lockGame(tx, call.operator.operator_id, call.params.game);
        // The address of the same picture stays, so that browsers need not fetch it again.
        if (before.thumbnail_url === null && sameImage(before.picture, picture))
          return { data: await showGame(tx, call, before.id) };
        await storePicture(tx, call, before, picture);
        const data = await showGame(tx, call, before.id);
        spare = before.picture;
        return { data };
      });
    } catch (error) {
      // Without an answer to the commit the row may be there: then it is not known which file is left over.
      if (isAway(error)) spare = null;
      else spare = picture;
      throw error;
    } finally {
      await removeFile(files, spare);
    }
  };

/** Goes back to the picture that the platform draws. */
export const removePicture =
  (files: FileStore) =>
  async (call: Removing): Promise<WrittenAnswerOf<typeof removeRoute>> => {
    let spare: string | null = null;
    const answer = await call.write(async (tx) => {
      const before = await lockGame(tx, call.operator.operator_id, call.params.game);
      if (before.picture !== null) await storePicture(tx, call, before, null);
      spare = before.picture;
      return { data: await showGame(tx, call, before.id) };
    });
    await removeFile(files, spare);
    return answer;
  };

const sameImage = (one: string | null, other: string): boolean =>
  one !== null && fileOfPicture(one).sha256 === fileOfPicture(other).sha256;

/** The audit log gets the hash, by which the picture can be proved. */
const storePicture = async (
  tx: Tx,
  call: Uploading | Removing,
  before: StoredGame,
  picture: string | null,
): Promise<void> => {
  const context = auditContext(call);
  const thumbnail_url = picture === null ? before.thumbnail_url : null;
  await updatePicture(tx, context.operator_id, { id: before.id, picture, thumbnail_url }, context.now);
  const hashOf = (one: string | null) => one && fileOfPicture(one).sha256;
  const changes = changedFields(
    { picture: hashOf(before.picture), thumbnail_url: before.thumbnail_url },
    { picture: hashOf(picture), thumbnail_url },
    ['picture', 'thumbnail_url'],
  );
  const subject = { action: 'game.changed', subject_kind: 'game', subject_id: before.id };
  await audit(
    tx,
    context,
    changes.map((change) => ({ ...subject, ...change })),
  );
};

/** A file that cannot be removed now stays: no game names it any more. */
const removeFile = async (files: FileStore, picture: string | null): Promise<void> => {
  if (picture !== null) await files.remove(fileOfPicture(picture).file_key).catch(() => undefined);
};
