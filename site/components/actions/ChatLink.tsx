import type { AnchorHTMLAttributes } from 'react'
import { loadShop } from '../../content/schema/shop.ts'

interface ChatLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'style'> {
  /** What the chat opens with; the shop's greeting when absent. */
  text?: string
}

/** A link that opens the messaging app in a new tab with a message already written (specification, section 7). */
export const ChatLink = ({ text, ...props }: ChatLinkProps) => (
  <a {...props} href={loadShop().whatsapp(text)} target="_blank" rel="noopener" />
)
