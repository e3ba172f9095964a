import { releasePayment, takePayment } from '@croupier/contract/back-office/payment-desk.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../call.ts';
import { useAct } from '../../data.ts';
import { useMe } from '../../session.ts';
import { serverNow } from '../../time.ts';
import { isInUse } from '../../use-of-page.ts';
import type { PaymentRow } from './payment-row.ts';

const renewEvery = 4 * 60_000;
const lookEvery = 10_000;

/**
 * The claim on a withdrawal: taken and released by hand, renewed while its pane is open, released when the pane closes or
 * another row opens. Opening another page keeps it until it expires.
 */
export const useClaim = (payment: PaymentRow) => {
  const me = useMe();
  const client = useQueryClient();
  const take = useAct(takePayment);
  const release = useAct(releasePayment);
  const params = { payment: payment.id };
  const isMine = payment.taken_by?.id === me.id;
  const held = useRef(isMine);
  held.current = isMine;
  const { id } = payment;
  const [, look] = useState(0);

  useEffect(() => {
    if (!isMine) return;
    const renew = setInterval(() => {
      if (!document.hasFocus() || !isInUse()) return;
      void call(takePayment, { params: { payment: id } })
        .then(() => client.invalidateQueries())
        .catch(() => undefined);
    }, renewEvery);
    const watch = setInterval(() => look((count) => count + 1), lookEvery);
    return () => {
      clearInterval(renew);
      clearInterval(watch);
    };
  }, [isMine, id, client]);

  useEffect(() => {
    const page = window.location.pathname;
    return () => {
      if (!held.current || window.location.pathname !== page) return;
      // It expires by itself when this call is lost.
      void call(releasePayment, { params: { payment: id } })
        .then(() => client.invalidateQueries())
        .catch(() => undefined);
    };
  }, [id, client]);

  const left = payment.taken_until ? Date.parse(payment.taken_until) - serverNow().getTime() : 0;
  return {
    isMine,
    /** The colleague who holds it at the moment. */
    other: isMine ? null : payment.taken_by,
    left,
    toggle: () => (isMine ? release : take).run({ params }),
    busy: take.busy || release.busy,
    error: take.error ?? release.error,
  };
};
