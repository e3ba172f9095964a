import { createHash } from 'node:crypto';
import type { uploadKycDocument as route } from '@croupier/contract/back-office/kyc.ts';
import type { FileStore } from '../../base/file-store.ts';
import { Refusal } from '../../base/refusal.ts';
import type { SentOf } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { fileOwner } from './document.ts';
import { readFileContent } from './file-content.ts';
import { countDocuments, insertDocument, lockKycPlayer, playerExists } from './queries.ts';
import { viewDocument } from './view.ts';

const mostDocuments = 100;

/** Keeps the file, then notes it. A file whose note failed is removed again; what is left of it nobody can open. */
export const uploadDocument =
  (files: FileStore) =>
  async (call: Call<typeof route>): Promise<SentOf<typeof route>> => {
    const { operator, params, body, actor, now } = call;
    const isThere = await call.read((tx) => playerExists(tx, operator.operator_id, params.player));
    if (!isThere) throw new Refusal('NOT_FOUND');
    const { content, content_type } = readFileContent(body.content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file_key = await files.put(content, fileOwner(operator.operator_id, { player_id: params.player, sha256 }));

    try {
      return await call.transaction(async (tx) => {
        await lockKycPlayer(tx, operator.operator_id, params.player);
        if ((await countDocuments(tx, operator.operator_id, params.player)) >= mostDocuments)
          throw new Refusal('INVALID_REQUEST', `A player has at most ${mostDocuments} documents.`, {
            rule: 'too_many_documents',
            max: mostDocuments,
          });
        const document = await insertDocument(tx, operator.operator_id, now, {
          player_id: params.player,
          kind: body.kind,
          file_name: body.file_name,
          content_type,
          size_bytes: content.length,
          sha256,
          file_key,
          expires_on: body.expires_on,
          note: body.note,
          uploaded_by: actor.id,
        });
        await audit(tx, auditContext(call), [
          {
            action: 'kyc_document.uploaded',
            subject_kind: 'kyc_document',
            subject_id: document.id,
            player_id: params.player,
            to_value: body.kind,
          },
        ]);
        return { data: viewDocument(document) };
      });
    } catch (error) {
      await files.remove(file_key).catch(() => undefined);
      throw error;
    }
  };
