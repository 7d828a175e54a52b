interface Named {
  firstName: string;
  lastName: string;
}

/** As people are called everywhere. Some have no last name. */
export const fullNameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();
