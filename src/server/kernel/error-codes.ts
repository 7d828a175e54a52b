/** The code of an error, or of what caused it: PostgreSQL's five characters, or a name such as ECONNREFUSED; '' without one. */
export const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : codeOf(error.cause);
};

/** Whether a disk or quota is full, or a file is larger than this disk can hold. */
export const isDiskFull = (error: unknown): boolean => /^(ENOSPC|EDQUOT|EFBIG)$/.test(codeOf(error));

/** Whether a disk does not answer, or may be read only. */
export const isDiskAway = (error: unknown): boolean =>
  /^(EROFS|EIO|ENODEV|ENXIO|ESTALE)$/.test(codeOf(error));

/** Whether PostgreSQL's own disk is full: it still reads, and writes nothing. */
export const isDatabaseFull = (error: unknown): boolean => codeOf(error) === '53100';

/** Whether another computer could not be reached, or the connection to it has broken off. */
export const isUnreachable = (error: unknown): boolean =>
  /^(ECONN[A-Z]+|EHOST[A-Z]+|ENET[A-Z]+|ENOTFOUND|EAI_\w+|ETIMEDOUT|EPIPE)$/.test(codeOf(error));
