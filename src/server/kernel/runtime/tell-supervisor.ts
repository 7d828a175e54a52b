/** Sends a message to the supervisor, if there is one. One that has gone is no failure, because running requests end well without it. */
export const tellSupervisor = (message: object): void =>
  void process.send?.(message, undefined, undefined, () => undefined);
