import type {
  countedOver,
  RuleKind,
  raisedLevels,
  ruleActions,
  ruleParameters,
} from '@croupier/contract/back-office/aml.ts';
import type { z } from 'zod';
import type { PaymentType } from './alert.ts';

export type Parameters<K extends RuleKind> = z.output<(typeof ruleParameters)[K]>;

type RuleOf<K extends RuleKind> = { readonly kind: K; readonly parameters: Parameters<K> };

/** A monitoring rule as it is stored: what it checks and what follows. */
export type AmlRule = { [K in RuleKind]: RuleOf<K> }[RuleKind] & {
  readonly id: number;
  readonly name: string;
  readonly applies_to: PaymentType;
  readonly action: (typeof ruleActions)[number];
  /** Whether the payments of all linked accounts of the person count. */
  readonly counts_over: (typeof countedOver)[number];
  readonly raise_risk_to: (typeof raisedLevels)[number] | null;
};

export type StoredRule = AmlRule & {
  readonly is_active: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
};
