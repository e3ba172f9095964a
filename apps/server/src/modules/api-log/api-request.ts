import type { FaultEffect } from '@croupier/contract/operator/sandbox-faults.ts';
import type { Audience } from '@croupier/contract/route.ts';

/** What is stored of an API call for its operator: no body and no query values. */
export type ApiRequest = {
  readonly operator_id: number;
  readonly at: Date;
  readonly request_id: string;
  readonly audience: Audience;
  readonly api_key_id: number;
  readonly player_id: number | null;
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly query_names: readonly string[];
  readonly status: number;
  readonly error_code: string | null;
  readonly duration_ms: number;
  /** The sandbox fault that changed the answer, and how. */
  readonly fault_id: number | null;
  readonly fault: FaultEffect | null;
};
