/** Ends what `global-postgres.ts` began. */
export default () => globalThis.stopPostgres();
