import { spawnSync } from 'node:child_process'

/** Whether the system has a program of this name, such as Caddy, which the project does not install. */
export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}
