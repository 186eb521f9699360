/** An address that breaks after its @ where it does not fit, and not in mid-word. */
export const EmailAddress = ({ children }: { children: string }) => {
  const domain = children.lastIndexOf('@') + 1
  return (
    <>
      {children.slice(0, domain)}
      <wbr />
      {children.slice(domain)}
    </>
  )
}
