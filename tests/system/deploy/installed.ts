import { spawnSync } from 'node:child_process'

/** Whether the system has a program of this name. The project installs none of those that run in production. */
export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}
