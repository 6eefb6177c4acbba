// Runs every npm script. It is plain JavaScript without dependencies, because it runs on the machine's own Node before
// anything is installed. The app itself runs on the Node from a package.
const OLDEST_NODE = 20

const major = Number(process.versions.node.split('.')[0])
if (major < OLDEST_NODE) {
  console.error(`Belay needs Node ${OLDEST_NODE} or newer to install itself. This is Node ${process.versions.node}.`)
  console.error('Install a newer version (https://nodejs.org) and try again.')
  process.exit(1)
}

const { commands } = await import('./launch/commands.js')
const { UserError } = await import('./launch/user-error.js')

const [name = 'start', ...words] = process.argv.slice(2)
try {
  const command = commands[name]
  if (!command)
    throw new UserError(`There is no command "${name}". Choose one of: ${Object.keys(commands).join(', ')}.`)
  process.exitCode = await command(words)
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(`\n${error.message}\n`)
  process.exitCode = 1
}
