import {
  logoBounds,
  logoRoom,
  maxLogoBytes,
  type removeLogo as removeRoute,
  type uploadLogo as uploadRoute,
} from '@croupier/contract/back-office/site-logo.ts';
import { encodePicture } from '../../base/encode-picture.ts';
import { readBase64 } from '../../base/file-content.ts';
import type { FileStore } from '../../base/file-store.ts';
import { sha256Hex } from '../../base/sha256.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { isAway } from '../../database/failures.ts';
import { auditContext } from '../audit/audit.ts';
import { changeOperator, lockForChange } from './change-operator.ts';
import { fileOfLogo, logoOwner, logoPath } from './logo.ts';
import { showOperator } from './view.ts';

type Uploading = Call<typeof uploadRoute>;
type Removing = Call<typeof removeRoute>;

/** Stores the file, then names it in the settings. If that fails, the file is removed again. */
export const uploadLogo =
  (files: FileStore) =>
  async (call: Uploading): Promise<WrittenAnswerOf<typeof uploadRoute>> => {
    const content = readBase64('content', call.body.content, maxLogoBytes);
    const [image] = (await encodePicture(content, logoBounds, [logoRoom])) as [Buffer];
    const sha256 = sha256Hex(image);
    const logo = logoPath(await files.put(image, logoOwner(sha256)), sha256);

    let spare: string | null = logo;
    try {
      return await call.write(async (tx) => {
        const { settings } = await lockForChange(tx, call.operator.operator_id);
        const before = settings.site_logo;
        // The address of the same picture stays, so that browsers need not fetch it again.
        const isSame = before !== null && fileOfLogo(before)?.sha256 === sha256;
        const after = await changeOperator(tx, auditContext(call), {
          settings: (now) => ({ ...now, site_logo: isSame ? before : logo }),
        });
        spare = isSame ? logo : before;
        return { data: showOperator(after) };
      });
    } catch (error) {
      // Without an answer to the commit the settings may name it: then it is not known which file is left over.
      spare = isAway(error) ? null : logo;
      throw error;
    } finally {
      await removeFile(files, spare);
    }
  };

export const removeLogo =
  (files: FileStore) =>
  async (call: Removing): Promise<WrittenAnswerOf<typeof removeRoute>> => {
    let spare: string | null = null;
    const answer = await call.write(async (tx) => {
      spare = (await lockForChange(tx, call.operator.operator_id)).settings.site_logo;
      const changes = { settings: <S>(now: S) => ({ ...now, site_logo: null }) };
      return { data: showOperator(await changeOperator(tx, auditContext(call), changes)) };
    });
    await removeFile(files, spare);
    return answer;
  };

/** A file that cannot be removed now stays: no operator names it any more. */
const removeFile = async (files: FileStore, logo: string | null): Promise<void> => {
  const named = logo === null ? undefined : fileOfLogo(logo);
  if (named) await files.remove(named.file_key).catch(() => undefined);
};
