import type { FaultEffect } from '@croupier/contract/operator/sandbox-faults.ts';

export type FaultRow = {
  readonly id: number;
  readonly effect: FaultEffect;
  readonly api_key_id: number | null;
  readonly provider_id: number | null;
  readonly webhook_endpoint_id: number | null;
  readonly operations: readonly string[];
  readonly events: readonly string[];
  readonly calls: number | null;
  readonly share_percent: number | null;
  readonly seed: number;
  readonly delay_ms: number | null;
  readonly retry_after_seconds: number | null;
  readonly matched: number;
  readonly hits: number;
  readonly created_at: Date;
  readonly expires_at: Date;
};
