import { SHOW_BY_DATE, type TimedNotice } from './closure-notices.ts'

interface ClosureNoticeProps {
  notices: readonly TimedNotice[]
  className?: string
}

/**
 * Closure notices. Without JavaScript all of them show, with their dates. With JavaScript each shows from its first day to its
 * last, by Italian time; the script follows the element directly, so that no notice flashes.
 */
export const ClosureNotice = ({ notices, className = '' }: ClosureNoticeProps) =>
  notices.length > 0 && (
    <>
      <div className={`closures on-signal ${className}`}>
        {notices.map(({ from, to, text }) => (
          <p key={text} data-from={from} data-to={to}>
            {text}
          </p>
        ))}
      </div>
      <script>{SHOW_BY_DATE}</script>
    </>
  )
