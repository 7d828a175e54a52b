/** An address that breaks before its @ where it does not fit on a line, not inside its last word. */
export const EmailText = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
};
