import { downloadPayoutBatch } from '@croupier/contract/back-office/payout-batches.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, call } from '../../call.ts';
import { reloadAll } from '../../reload-all.ts';
import { saveFile } from '../../save-file.ts';

type BatchFile = { readonly id: number; readonly file_name: string };

/** Saves the file of a batch, the same bytes each time. Each download is audited, so it is never repeated by itself. */
export const useBatchFile = (onSaved?: (batch: BatchFile) => void) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly batch: BatchFile; readonly error: CallError }>();
  const save = async (batch: BatchFile): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      const { data } = await call(downloadPayoutBatch, { params: { payout_batch: batch.id } });
      saveFile(data, batch.file_name);
      onSaved?.(batch);
      await reloadAll(client);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailed({ batch, error });
    } finally {
      setBusy(false);
    }
  };
  return {
    save: (batch: BatchFile): void => void save(batch),
    busy,
    error: failed?.error,
    retry: (): void => (failed ? void save(failed.batch) : undefined),
  };
};
