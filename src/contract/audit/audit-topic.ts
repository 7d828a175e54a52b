/** A kind of thing that is done or refused, and each action of it, in words that fit both. */
export interface AuditTopic {
  name: string;
  actions: Readonly<Record<string, string>>;
}
