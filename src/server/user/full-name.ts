interface Named {
  firstName: string;
  lastName: string;
}

/** The name that is shown everywhere. Some people have no last name. */
export const fullNameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();
