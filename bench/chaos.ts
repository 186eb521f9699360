import { type ChaosReport, runChaos } from '../tests/chaos/chaos-run.ts'
import { runInstancesChaos } from '../tests/system/postgres/instances-run.ts'
import type { BenchmarkResult } from './report.ts'

const KILLS = 60
const INSTANCES = 3

/**
 * The long chaos runs: at least 50 kills at random moments, of one server on SQLite and of three on PostgreSQL,
 * which restarts in between. Ends with an exit code when anything went wrong.
 */
export async function chaos(): Promise<BenchmarkResult[]> {
  const alone = await runChaos({ kills: KILLS, visitors: 6, pauseMs: 250, longestLifeMs: 1_500 })
  const together = await runInstancesChaos({
    instances: INSTANCES,
    kills: KILLS,
    killsPerRestart: 4,
    visitors: 6,
    pauseMs: 250,
    longestPauseMs: 1_500,
  })
  return [
    resultOf(alone, 'chaos', `${KILLS} × kill -9 under load, with a mail server that fails in every way`),
    resultOf(
      together,
      'chaos-postgresql',
      `${INSTANCES} instances on PostgreSQL: ${KILLS} × kill -9, and PostgreSQL restarted in between`,
      [
        ['restarts of PostgreSQL, every other one a crash', together.databaseRestarts],
        ['in the hands of a dead instance at the end, taken over', together.takenOver],
      ],
    ),
  ]
}

function resultOf(
  report: ChaosReport,
  name: string,
  title: string,
  more: readonly (readonly [string, number])[] = [],
): BenchmarkResult {
  const faults = Object.entries(report.faults).filter(([fault]) => fault !== 'none')
  const wrong = {
    'processes that ended unasked': report.deaths,
    'damaged databases': report.damage,
    'answers other than 200 and 503': report.wrongAnswers,
    'acknowledged requests lost': report.lost,
    'requests not delivered in the end': report.unfinished,
    'requests stored twice': report.storedTwice,
    'requests under two Message-IDs': report.renamed,
    'duplicates without a reason': report.unexplainedDuplicates,
  }
  if (Object.values(wrong).some((list) => list.length > 0)) process.exitCode = 1
  return {
    name,
    title,
    notes: [
      'A duplicate has a reason where the mail server kept a mail and hung up, or the sender was killed before it could note the answer.',
      `The mail server failed ${faults.reduce((sum, [, count]) => sum + count, 0)} times: ${faults.map(([fault, count]) => `${fault} ${count}`).join(', ')}.`,
      ...Object.entries(wrong).flatMap(([what, list]) =>
        list.length > 0 ? [`${what}: ${list.slice(0, 5).join(', ')}`] : [],
      ),
    ],
    columns: ['what', 'count'],
    rows: [
      ['kills', report.kills],
      ...more,
      ['requests acknowledged', report.acknowledged],
      ['mails kept by the mail server', report.mails],
      ['duplicates with a reason', report.duplicates - report.unexplainedDuplicates.length],
      ...Object.entries(wrong).map(([what, list]) => [what, list.length] as const),
      ['seconds', report.seconds],
    ],
  }
}
