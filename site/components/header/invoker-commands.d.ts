import 'react'

declare module 'react' {
  // Invoker commands (HTML: commandfor, command) are newer than React's own types; React passes them on as they are.
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    commandfor?: string
    command?: 'show-modal' | 'close'
  }
}
