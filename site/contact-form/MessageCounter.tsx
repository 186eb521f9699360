import { useEffect, useState, useSyncExternalStore } from 'react'
import { FIELDS } from '../../contact/fields.ts'
import { charactersLeft } from '../../contact/messages.ts'
import { messageLength } from './form-elements.ts'
import { COUNTER_ID } from './form-ids.ts'

/** The trimmed length of the message from which the counter shows. */
const COUNTER_FROM = 900
/** Milliseconds without a change before the count is announced. */
const PAUSE = 1000

const { maxLength } = FIELDS.message

function onInput(listener: () => void): () => void {
  document.addEventListener('input', listener)
  return () => document.removeEventListener('input', listener)
}

/** Says how many characters are left: at each keystroke, to screen readers after a pause. */
export const MessageCounter = () => {
  const length = useSyncExternalStore(onInput, messageLength)
  const left = maxLength - length
  const text = length < COUNTER_FROM ? '' : charactersLeft(left, maxLength)
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <>
      <p id={COUNTER_ID} hidden={text === ''} data-over={left < 0 || undefined}>
        {text}
      </p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  )
}
