/** A request or a job that has ended, as a span of a trace. */
export interface Done {
  name: string;
  kind: 'request' | 'job';
  startedAt: Date;
  endedAt: Date;
  /** Templates, names and statuses; no id and no address of a person. */
  attributes: Record<string, string | number>;
  failed: boolean;
  /** The span that it belongs to, as a proxy of ours has said it (W3C Trace Context). */
  traceparent?: string;
}
