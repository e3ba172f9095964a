/** The body of a delivery. The event's data is JSON text already and stays unchanged. */
export const writeBody = (event: {
  readonly event_id: string;
  readonly type: string;
  readonly created_at: Date;
  readonly operator_id: number;
  readonly sequence: number;
  readonly data: string;
}): string =>
  `{"id":"${event.event_id}","type":"${event.type}","created_at":"${event.created_at.toISOString()}","api_version":"v1",` +
  `"operator_id":${event.operator_id},"sequence":${event.sequence},"data":${event.data}}`;
