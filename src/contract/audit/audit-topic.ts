/** A kind of thing that is done or refused, and each action of it, in words that fit both. */
export interface AuditTopic {
  name: string;
  actions: Readonly<Record<string, string>>;
}

/** The words of what is done to any plain noun. */
export const resourceActions = (one: string, many: string) => ({
  create: `Create a ${one}`,
  update: `Change a ${one}`,
  remove: `Delete a ${one}`,
  restore: `Restore a ${one}`,
  purge: `Delete a ${one} for good`,
  manage: `Manage ${many}`,
});
