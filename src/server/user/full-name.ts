interface Named {
  firstName: string;
  lastName: string;
}

/** The name that is shown everywhere. Some people have no last name. */
export const fullNameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** Names as people say them: "Ada, Ben and Milo". */
export const inWords = (names: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
