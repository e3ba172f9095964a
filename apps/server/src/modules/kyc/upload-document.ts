import type { uploadKycDocument as route } from '@croupier/contract/back-office/kyc.ts';
import { maxPendingDocuments } from '@croupier/contract/kyc-fields.ts';
import type { addKycDocument } from '@croupier/contract/operator/kyc.ts';
import type { addOwnKycDocument } from '@croupier/contract/player/kyc.ts';
import type { FileStore } from '../../base/file-store.ts';
import { Refusal } from '../../base/refusal.ts';
import { sha256Hex } from '../../base/sha256.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import { type Actor, type Call, playerOf } from '../../call/call.ts';
import { isAway } from '../../database/failures.ts';
import type { Tx } from '../../database/pool.ts';
import { audit } from '../audit/audit.ts';
import { lockPlayerRow, playerExists } from '../players/shared-queries.ts';
import { fileOwner, type KycDocument } from './document.ts';
import { readFileContent } from './file-content.ts';
import { addKeptBytes, countDocuments, type DocumentCount, findKeptBytes, insertDocument } from './queries.ts';
import { viewDocument, viewOwnDocument } from './view.ts';

const maxDocuments = 100;

const gigabyte = 1_000_000_000;
/** How many gigabytes an operator may keep, unless KYC_GIGABYTES says otherwise. */
export const defaultKycGigabytes = 100;
const sandboxGigabytes = 1;

/** Where documents are stored, and how many gigabytes an operator may have. */
export type Storage = { readonly files: FileStore; readonly gigabytes: number };

type Uploading = Pick<Call, 'operator' | 'actor' | 'now' | 'read'>;

type Upload = {
  readonly player_id: number;
  readonly kind: KycDocument['kind'];
  readonly file_name: string;
  readonly content: string;
  readonly expires_on: string | null;
  readonly note: string | null;
};

/** Stores the file, then its row. If the row fails, the file is removed again; a file left behind cannot be opened. */
const upload = async <T>(
  { files, gigabytes }: Storage,
  { operator, actor, now, read }: Uploading,
  { content: base64, ...wanted }: Upload,
  write: (note: (tx: Tx) => Promise<KycDocument>) => Promise<T>,
): Promise<T> => {
  const { operator_id } = operator;
  const { player_id } = wanted;
  if (!(await read((tx) => playerExists(tx, operator_id, player_id)))) throw new Refusal('NOT_FOUND');
  // The count under the lock below decides; this one avoids storing a file that would be refused.
  refuseTooMany(await read((tx) => countDocuments(tx, operator_id, player_id)), actor);
  const { content, content_type } = readFileContent(base64);
  const most = gigabyte * (operator.is_sandbox ? Math.min(gigabytes, sandboxGigabytes) : gigabytes);
  refuseTooLarge((await read((tx) => findKeptBytes(tx, operator_id))) + content.length, most);
  const sha256 = sha256Hex(content);
  const file_key = await files.put(content, fileOwner(operator_id, { player_id, sha256 }));

  let isWritten = false;
  try {
    return await write(async (tx) => {
      // Uploads for one player are serialised, so that their number can be limited.
      await lockPlayerRow(tx, operator_id, player_id);
      refuseTooMany(await countDocuments(tx, operator_id, player_id), actor);
      const document = await insertDocument(tx, operator_id, now, {
        ...wanted,
        content_type,
        size_bytes: content.length,
        sha256,
        file_key,
        uploaded_by: actor.kind === 'staff' ? actor.id : null,
      });
      // As late as possible: the operator's uploads wait for each other from here to the commit.
      refuseTooLarge(await addKeptBytes(tx, operator_id, content.length), most);
      await audit(tx, { operator_id, actor, now }, [
        {
          action: 'kyc_document.uploaded',
          subject_kind: 'kyc_document',
          subject_id: document.id,
          player_id,
          to_value: wanted.kind,
        },
      ]);
      isWritten = true;
      return document;
    });
  } catch (error) {
    // Without an answer to the commit the row may be there.
    if (!isWritten || !isAway(error)) await files.remove(file_key).catch(() => undefined);
    throw error;
  }
};

/** Callers other than staff must wait until staff have reviewed some. */
const refuseTooMany = ({ documents, pending }: DocumentCount, { kind }: Actor): void => {
  if (documents >= maxDocuments)
    throw new Refusal('INVALID_REQUEST', `A player has at most ${maxDocuments} documents.`, {
      rule: 'too_many_documents',
      max: maxDocuments,
    });
  if (kind !== 'staff' && pending >= maxPendingDocuments)
    throw new Refusal('INVALID_REQUEST', `At most ${maxPendingDocuments} documents may wait for review.`, {
      rule: 'too_many_pending',
      max: maxPendingDocuments,
    });
};

const refuseTooLarge = (bytes: number, max_bytes: number): void => {
  if (bytes > max_bytes)
    throw new Refusal(
      'INVALID_REQUEST',
      `This file would exceed the operator's storage limit of ${max_bytes} bytes. The platform can raise it.`,
      { rule: 'storage_full', max_bytes },
    );
};

export const uploadDocument =
  (storage: Storage) =>
  (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
    upload(storage, call, { ...call.body, player_id: call.params.player }, (note) =>
      call.write(async (tx) => ({ data: viewDocument(await note(tx)) })),
    );

export const addDocument =
  (storage: Storage) =>
  (call: Call<typeof addKycDocument>): Promise<WrittenAnswerOf<typeof addKycDocument>> =>
    upload(storage, call, { ...call.body, note: null, player_id: call.params.player }, (note) =>
      call.write(async (tx) => ({ data: viewOwnDocument(await note(tx)) })),
    );

export const addOwnDocument =
  (storage: Storage) =>
  (call: Call<typeof addOwnKycDocument>): Promise<WrittenAnswerOf<typeof addOwnKycDocument>> =>
    upload(storage, call, { ...call.body, note: null, player_id: playerOf(call) }, (note) =>
      call.write(async (tx) => ({ data: viewOwnDocument(await note(tx)) })),
    );
