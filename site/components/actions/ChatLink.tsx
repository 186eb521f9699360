import type { AnchorHTMLAttributes } from 'react'

interface ChatLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style'> {
  /** Address of the chat with a message already written: `shop.whatsapp()`. */
  href: string
}

/** A link that opens the messaging app in a new tab (specification, section 7). */
export const ChatLink = ({ href, ...props }: ChatLinkProps) => (
  <a {...props} href={href} target="_blank" rel="noopener" />
)
