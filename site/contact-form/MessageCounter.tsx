import { useEffect, useState } from 'react'
import { FIELDS } from '../../contact/fields.ts'

/** The trimmed length of the message from which the counter shows. */
const COUNTER_FROM = 900
/** Milliseconds without a keystroke before the count is announced. */
const PAUSE = 1000

export const COUNTER_ID = 'preventivo-message-count'

/** Says how many characters a message of this trimmed length has left; empty while there are plenty. */
function counterText(length: number): string {
  const left = FIELDS.message.maxLength - length
  if (length < COUNTER_FROM) return ''
  if (left === 1) return 'Resta 1 carattere'
  if (left >= 0) return `Restano ${left} caratteri`
  const over = left === -1 ? '1 carattere' : `${-left} caratteri`
  return `${over} oltre il limite di ${FIELDS.message.maxLength}`
}

/** The counter under the message. It changes with each keystroke; screen readers announce it after a pause. */
export const MessageCounter = ({ length }: { length: number }) => {
  const text = counterText(length)
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <>
      <p id={COUNTER_ID} hidden={text === ''} data-over={length > FIELDS.message.maxLength || undefined}>
        {text}
      </p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  )
}
