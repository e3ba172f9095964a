import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { kycUrl } from './kyc.ts';
import type { Staff } from './staff.ts';
import type { World } from './world.ts';

export const passport = Buffer.from('%PDF-1.7 the passport of Ada Lovelace, number 4711');

/** What a reviewer does with documents, and what remains in the database and on the disk. */
export const documentDesk = (world: World, staff: Staff) => {
  const upload = (player: number, more: Record<string, unknown> = {}, by: Staff = staff) =>
    by.post(kycUrl(player, '/documents'), {
      kind: 'passport',
      file_name: 'Pässe "Ada".pdf',
      content: passport.toString('base64'),
      ...more,
    });

  const uploaded = async (player: number, more: Record<string, unknown> = {}): Promise<number> => {
    const reply = await upload(player, more);
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.body.data.id;
  };

  const download = (player: number, document: number, by: Staff = staff) =>
    by.get(kycUrl(player, `/documents/${document}/file`));

  const review = (player: number, document: number, verb: 'accept' | 'reject', body?: object) =>
    staff.post(kycUrl(player, `/documents/${document}/${verb}`), body);

  const verify = async (player: number) => {
    await staff.post(kycUrl(player, '/submit'));
    return staff.post(kycUrl(player, '/verify'));
  };

  const kycOf = async (player: number) => (await staff.get(kycUrl(player))).body.data;

  const filePath = async (document: number): Promise<string> => {
    const [row] = await world.admin<{ file_key: string }[]>`select file_key from kyc_documents where id = ${document}`;
    return join(world.filesFolder, row!.file_key.slice(0, 2), row!.file_key.slice(2));
  };

  const storedFiles = async (): Promise<string[]> => {
    const entries = await readdir(world.filesFolder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  };

  const auditOf = async (document: number) => {
    const rows = await world.admin<{ action: string; actor_id: number; reason: string | null }[]>`
      select action, actor_id, reason from audit_log
      where subject_kind = 'kyc_document' and subject_id = ${document} order by id`;
    return rows.map((row) => row.action);
  };

  return { upload, uploaded, download, review, verify, kycOf, filePath, storedFiles, auditOf };
};
