/** The log: one line of JSON per entry, on standard output or standard error. Contains no user input and no secrets. */
export type Log = { info(message: string, facts?: object): void; error(message: string, facts?: object): void }

const line = (level: string, message: string, facts: object = {}) =>
  `${JSON.stringify({ at: new Date().toISOString(), level, message, ...facts })}\n`

export const consoleLog: Log = {
  info: (message, facts) => void process.stdout.write(line('info', message, facts)),
  error: (message, facts) => void process.stderr.write(line('error', message, facts)),
}
export const quietLog: Log = { info: () => {}, error: () => {} }
