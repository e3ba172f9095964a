import type { downloadKycDocument, showKycDocument } from '@croupier/contract/back-office/kyc.ts';
import { fileTypeOf } from '../../base/file-content.ts';
import { type FileStore, FileUnreadable } from '../../base/file-store.ts';
import { Refusal } from '../../base/refusal.ts';
import { sha256Hex } from '../../base/sha256.ts';
import type { Download } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { fileOwner, type KycDocument } from './document.ts';
import { savedNameOf } from './file-content.ts';
import { findDocument } from './queries.ts';

type FileCall = Call<typeof downloadKycDocument> | Call<typeof showKycDocument>;

/** Sends the file as a download. */
export const downloadDocument =
  (files: FileStore) =>
  async (call: Call<typeof downloadKycDocument>): Promise<Download> => {
    const { content, file_name } = await readDocument(files, call, 'kyc_document.downloaded');
    return { download: { content, file_name } };
  };

/** Shows the file with the type of its bytes, whatever was stored with it. */
export const showDocument =
  (files: FileStore) =>
  async (call: Call<typeof showKycDocument>): Promise<Download> => {
    const { content, file_name } = await readDocument(files, call, 'kyc_document.viewed');
    return { download: { content, file_name, content_type: fileTypeOf(content), shown: true } };
  };

/** Reads a file. Before it is sent, the audit log gets who viewed it, or that it is unreadable. */
const readDocument = async (files: FileStore, call: FileCall, done: string) => {
  const { operator_id } = call.operator;
  const { player, document: id } = call.params;
  const document = await call.read((tx) => findDocument(tx, operator_id, player, id));
  if (!document) throw new Refusal('NOT_FOUND');

  const content = await contentOf(files, operator_id, document);
  const problem = content instanceof FileUnreadable ? content.problem : null;

  await call.write(async (tx) => {
    const action = problem === null ? done : 'kyc_document.unreadable';
    const entry = { action, subject_kind: 'kyc_document', subject_id: document.id, to_value: problem };
    await audit(tx, auditContext(call), [{ ...entry, player_id: player }]);
    return { data: null };
  });
  if (content instanceof FileUnreadable)
    throw new Refusal('INVALID_REQUEST', `The file cannot be opened: it is ${problem}.`, {
      rule: 'file_unreadable',
      problem,
    });
  return { content, file_name: savedNameOf(document.id, content) };
};

/** Reads a file and checks that its hash is that of the upload. */
const contentOf = async (files: FileStore, operatorId: number, document: KycDocument) => {
  try {
    const content = await files.get(document.file_key, fileOwner(operatorId, document));
    const same = sha256Hex(content) === document.sha256;
    return same ? content : new FileUnreadable('altered');
  } catch (error) {
    if (error instanceof FileUnreadable) return error;
    throw error;
  }
};
