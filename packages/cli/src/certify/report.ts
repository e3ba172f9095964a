import { knownAddress } from '../../../sdk/src/address.ts';
import type { Finding } from './trial.ts';

/** The results of a certification. Each call can be found again by its request id. */
export type Report = {
  readonly format: 'croupier-certification/1';
  readonly kind: 'operator' | 'studio';
  /** The certified counterpart. */
  readonly url: string;
  readonly operator: { readonly id: number; readonly name: string };
  readonly started_at: string;
  readonly finished_at: string;
  readonly verdict: 'certified' | 'not_certified';
  readonly counts: { readonly passed: number; readonly failed: number; readonly not_tried: number };
  readonly findings: readonly Finding[];
};

type Tried = {
  readonly kind: Report['kind'];
  readonly url: string;
  readonly operator: { readonly id: number; readonly name: string };
  readonly started: Date;
  readonly findings: readonly Finding[];
  /** Whether every trial was run: a part of them certifies nothing. */
  readonly isWhole: boolean;
};

export const makeReport = ({ kind, url, operator, started, findings, isWhole }: Tried): Report => {
  const count = (verdict: Finding['verdict']): number => findings.filter((one) => one.verdict === verdict).length;
  const counts = { passed: count('passed'), failed: count('failed'), not_tried: count('not_tried') };
  return {
    format: 'croupier-certification/1',
    kind,
    url: withoutSecrets(url),
    operator: { id: operator.id, name: operator.name },
    started_at: started.toISOString(),
    finished_at: new Date().toISOString(),
    verdict: isWhole && counts.passed === findings.length ? 'certified' : 'not_certified',
    counts,
    findings,
  };
};

/** An address may hold a password or a token, and a report is passed on. */
const withoutSecrets = (url: string): string => {
  const { href } = knownAddress(url, { placeholders: true });
  return href.replace(/[?#].*$/, '');
};
