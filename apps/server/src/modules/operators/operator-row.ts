import type { OperatorSettings } from '@croupier/contract/settings.ts';

export type OperatorRow = {
  readonly operator_id: number;
  readonly slug: string;
  readonly name: string;
  readonly currency: string;
  readonly cooperation_model: 'api' | 'turnkey' | 'white_label';
  readonly status: 'active' | 'inactive';
  readonly is_sandbox: boolean;
  readonly settings: OperatorSettings;
  readonly clock_offset_ms: number;
  readonly created_at: Date;
  readonly updated_at: Date;
};
