import { SHOW_IN_TIME, type TimedNotice } from './closure-notices.ts'

interface ClosureNoticeProps {
  notices: readonly TimedNotice[]
  className?: string
}

/**
 * Closure notices. Without JavaScript all of them show, with their dates. With JavaScript each shows in its time; the script
 * follows the element directly, so that no notice flashes.
 */
export const ClosureNotice = ({ notices, className = '' }: ClosureNoticeProps) =>
  notices.length > 0 && (
    <>
      <div className={`closures on-signal ${className}`}>
        {notices.map(({ from, until, text }) => (
          <p key={text} data-from={from} data-until={until}>
            {text}
          </p>
        ))}
      </div>
      <script>{SHOW_IN_TIME}</script>
    </>
  )
