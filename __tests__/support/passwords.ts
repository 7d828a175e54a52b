/** How passwords are hashed and compared by the files of a process; `node-setup.ts` asks it. */
export const hashing: { asInTheApp: boolean; held?: Promise<void> } = { asInTheApp: false };
