import { bulkPay, maxBulk } from '@croupier/contract/back-office/payment-desk.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../call.ts';
import { useAct } from '../../data.ts';
import { reloadAll } from '../../reload-all.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkResult, PaymentRow } from './payment-row.ts';
import { usePaymentsText } from './text.ts';

type PaySeveralProps = {
  readonly words: string;
  readonly tone?: 'primary' | 'plain';
  readonly hindrance?: string | undefined;
  /** The withdrawals as they are when the dialog opens: what it lists is what is marked, whatever comes meanwhile. */
  readonly load: () => Promise<readonly PaymentRow[]>;
  /** Called when all of them are marked. */
  readonly done?: () => void;
};

/**
 * Marks withdrawals that are with the bank as paid, as many as there are: the API takes some at a time. When an answer
 * is lost it stops there, and trying again goes on with the same part, which is done once.
 */
export const PaySeveral = ({ words, tone = 'plain', hindrance, load, done }: PaySeveralProps) => {
  const text = usePaymentsText();
  const client = useQueryClient();
  const [rows, setRows] = useState<readonly PaymentRow[]>();
  const [refused, setRefused] = useState<readonly BulkResult[]>([]);
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState<CallError>();
  const [running, setRunning] = useState(false);
  const left = useRef<readonly PaymentRow[]>([]);
  const results = useRef<readonly BulkResult[]>([]);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const pay = useAct(bulkPay, undefined, { isPart: true });

  const ask = async (): Promise<void> => {
    setLoading(true);
    setFailed(undefined);
    setRefused([]);
    pay.reset();
    try {
      const found = await load();
      left.current = found;
      results.current = [];
      if (found.length > 0) setRows(found);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailed(error);
    } finally {
      setLoading(false);
    }
  };

  /** Until nothing is left, a call fails, which the dialog shows, or the person leaves the page. */
  const markAll = async (bank_reference: string): Promise<void> => {
    while (left.current.length > 0 && isShown.current) {
      const part = left.current.slice(0, maxBulk);
      const items = part.map(({ id }) => ({ payment: id }));
      const body = { items, ...(bank_reference === '' ? {} : { bank_reference }) };
      const { data } = await pay.runAsync({ body });
      results.current = [...results.current, ...data];
      left.current = left.current.slice(part.length);
    }
  };

  const submit = async (bank_reference: string): Promise<void> => {
    setRunning(true);
    try {
      await markAll(bank_reference);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return;
    } finally {
      setRunning(false);
      await reloadAll(client);
    }
    const not = results.current.filter(({ ok }) => !ok);
    const marked = results.current.length - not.length;
    notify(text.markedPaid(marked), not.length > 0 ? text.bulkRefused(not.length) : undefined);
    if (not.length === 0) {
      setRows(undefined);
      done?.();
      return;
    }
    // Those are left; trying again tries them alone.
    const rest = rows?.filter(({ id }) => not.some(({ payment }) => payment === id)) ?? [];
    left.current = rest;
    results.current = [];
    setRefused(not);
    setRows(rest);
  };

  return (
    <>
      <ActButton route={bulkPay} tone={tone} busy={loading} hindrance={hindrance} onClick={() => void ask()}>
        {words}
      </ActButton>
      {failed ? <ErrorBox error={failed} retry={() => void ask()} /> : null}
      {rows ? (
        <BulkDialog
          route={bulkPay}
          verb="pay"
          rows={rows}
          refused={refused}
          busy={running}
          error={pay.error}
          close={() => setRows(undefined)}
          done={(reference) => void submit(reference)}
        />
      ) : null}
    </>
  );
};
