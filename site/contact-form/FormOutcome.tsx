import { useEffect, useRef } from 'react'
import { OUTCOME } from '../../contact/function-call.ts'
import { Icon } from '../components/ui/Icon.tsx'
import { DirectContact, type DirectContactProps } from './DirectContact.tsx'

/** How the last sending ended; null before the first. */
export type Outcome = 'sent' | 'failed' | null

interface FormOutcomeProps {
  outcome: Outcome
  contact: DirectContactProps
}

/**
 * What stays beside the form when the toast has gone: the confirmation, or how to reach the shop directly. The live
 * region stands in the page from the start, because a region that arrives together with its text is not read out.
 */
export const FormOutcome = ({ outcome, contact }: FormOutcomeProps) => {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) region.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  return (
    <div className="form-outcome" role="status" ref={region}>
      {outcome === 'sent' && (
        <p className="form-sent">
          <Icon name="check" />
          <span>{OUTCOME.sent}</span>
        </p>
      )}
      {outcome === 'failed' && (
        <div className="form-failed">
          <p>Quello che hai scritto è rimasto qui.</p>
          <DirectContact {...contact} />
        </div>
      )}
    </div>
  )
}
