import type { DocumentKind, documentStatuses, documentTypes } from '@croupier/contract/back-office/kyc.ts';

export type ContentType = (typeof documentTypes)[number];

/** The stored data of a document; its file is in the file store, under file_key. */
export type KycDocument = {
  readonly id: number;
  readonly player_id: number;
  readonly kind: DocumentKind;
  readonly file_name: string;
  readonly content_type: ContentType;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly file_key: string;
  readonly status: (typeof documentStatuses)[number];
  /** The last day (UTC) on which it is valid. */
  readonly expires_on: string | null;
  readonly note: string | null;
  readonly uploaded_by: number | null;
  readonly reviewed_by: number | null;
  readonly reviewed_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

/** Columns with their types, in the order in which they are read and written. */
export const documentColumns = {
  id: 'bigint',
  player_id: 'bigint',
  kind: 'text',
  file_name: 'text',
  content_type: 'text',
  size_bytes: 'integer',
  sha256: 'text',
  file_key: 'text',
  status: 'text',
  expires_on: 'date',
  note: 'text',
  uploaded_by: 'bigint',
  reviewed_by: 'bigint',
  reviewed_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Record<keyof KycDocument, string>;

/** The owner that the file store binds a file to: moved to another player or replaced, it does not open. */
export const fileOwner = (operatorId: number, document: Pick<KycDocument, 'player_id' | 'sha256'>): string =>
  `kyc_document:${operatorId}:${document.player_id}:${document.sha256}`;
